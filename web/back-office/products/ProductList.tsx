import { useState } from 'react';
import type { AdminProductRow, AdminProductsPage } from '#shared/back-office/products.ts';
import { downloadFilter, usual } from '#web/back-office/kit/product-query.ts';
import { RemoteTable } from '#web/back-office/kit/RemoteTable.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ManyBar } from './ManyBar.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { listProducts } from './product-calls.ts';
import { productColumns } from './product-columns.tsx';
import { StockDialog } from './StockDialog.tsx';
import { useCategories } from './use-categories.ts';

const SIZE = 25;

export function ProductList() {
  const { t, i18n } = useTranslation('admin-products');
  const { may } = useAdminSession();
  const mayEdit = may('catalogue');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const products = useRemote<AdminProductsPage>(JSON.stringify(query), (signal) =>
    listProducts({ page, size: SIZE, ...filters }, signal),
  );
  const categories = useCategories();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [priced, setPriced] = useState<AdminProductRow | null>(null);
  const [stocked, setStocked] = useState<AdminProductRow | null>(null);
  // What stands on another page is not changed along with this one.
  const selected = (products.data?.content ?? []).filter(({ id }) => chosen.has(id));

  return (
    <>
      <SectionHead title={t('title')}>
        {mayEdit && (
          <>
            <ButtonLink size="s" variant="line" to={`import${downloadFilter(query)}`}>
              {t('importExport')}
            </ButtonLink>
            <ButtonLink size="s" icon="plus" to="new">
              {t('new')}
            </ButtonLink>
          </>
        )}
      </SectionHead>
      <ProductFilters list={list} categories={categories} />
      {selected.length > 0 && (
        <ManyBar
          products={selected}
          mayEdit={mayEdit}
          onClear={() => setChosen(new Set())}
          onChanged={() => void products.reload()}
        />
      )}
      <RemoteTable
        caption={t('title')}
        remote={products}
        columns={productColumns({
          t,
          language: i18n.language,
          mayEdit,
          onPrice: setPriced,
          onStock: setStocked,
        })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        selection={{ chosen, onChange: setChosen }}
        empty={
          isNarrowed ? (
            <EmptyState title={t('list.nothing')}>{t('list.nothingText')}</EmptyState>
          ) : (
            <EmptyState
              title={t('list.empty')}
              action={mayEdit && <ButtonLink to="new">{t('new')}</ButtonLink>}
            >
              {t('list.emptyText')}
            </EmptyState>
          )
        }
      />
      {products.data?.isCut && <p className="small second">{t('list.cut')}</p>}
      {priced && (
        <PriceDialog
          products={[priced]}
          onClose={() => setPriced(null)}
          onChanged={() => void products.reload()}
        />
      )}
      {stocked && (
        <StockDialog
          products={[stocked]}
          onClose={() => setStocked(null)}
          onChanged={() => void products.reload()}
        />
      )}
    </>
  );
}
