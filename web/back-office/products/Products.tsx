// /admin/products: the list, one product, imports and exports.
import './products.css';
import { Suspense, useState } from 'react';
import { Link, Outlet, Route, Routes } from 'react-router';
import {
  type AdminProductRow,
  type AdminProductsPage,
  productNeeds,
  productSorts,
} from '#shared/back-office/products.ts';
import { ListFilters, type ListOf } from '#web/back-office/kit/ListFilters.tsx';
import { downloadFilter, type ListQuery, usual } from '#web/back-office/kit/product-query.ts';
import { RemoteTable } from '#web/back-office/kit/RemoteTable.tsx';
import { useCachedRemote } from '#web/back-office/kit/ResultCache.tsx';
import { NotThere, SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { ChangedWith, ChangingPage, useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { Families } from './Families.tsx';
import { ManyBar } from './ManyBar.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { NewProductPage, ProductPage } from './ProductPage.tsx';
import { ChosenFilesContext, createChosenFiles } from './pictures/chosen-files.ts';
import { Photographs } from './pictures/Photographs.tsx';
import { indented, type ListedCategory, listProducts, useCategories } from './product-calls.ts';
import { productColumns } from './product-columns.tsx';
import { StockDialog } from './StockDialog.tsx';
import { Techniques } from './Techniques.tsx';
import { useChosen } from './use-chosen.ts';
import { Values } from './Values.tsx';

const Import = lazyPart(() => import('#web/back-office/imports/Import.tsx'));

export default function Products() {
  const [chosenFiles] = useState(createChosenFiles);
  return (
    <ChosenFilesContext value={chosenFiles}>
      <Routes>
        <Route index element={<ProductList />} />
        <Route
          element={
            <ChangedWith right="catalogue">
              <Outlet />
            </ChangedWith>
          }
        >
          <Route element={<ChangingPage />}>
            <Route path="new" element={<NewProductPage />} />
            <Route path="photographs" element={<Photographs />} />
          </Route>
          <Route
            path="import"
            element={
              <Suspense fallback={<Spinner />}>
                <Import />
              </Suspense>
            }
          />
          <Route path="families" element={<Families />} />
          <Route path="techniques" element={<Techniques />} />
          <Route path="values" element={<Values />} />
        </Route>
        <Route path=":productId" element={<ProductPage />} />
        <Route path="*" element={<NotThere />} />
      </Routes>
    </ChosenFilesContext>
  );
}

const SIZE = 50;
/** Tools that are not needed every day. */
const tools = ['photographs', 'families', 'techniques', 'values'] as const;

function ProductList() {
  const { t, i18n } = useTranslation('admin-products');
  const { mayChange } = useAdminSession();
  const isReadOnly = useReadOnly();
  const mayEdit = mayChange('catalogue');
  const list = useListQuery(usual);
  const { query, page, filters, hrefFor, isNarrowed } = list;
  const products = useCachedRemote<AdminProductsPage>('products', JSON.stringify(query), (signal) =>
    listProducts({ page, size: SIZE, ...filters }, signal),
  );
  const categories = useCategories();
  const chosen = useChosen(products.data, filters);
  const [priced, setPriced] = useState<AdminProductRow | null>(null);
  const [stocked, setStocked] = useState<AdminProductRow | null>(null);

  return (
    <>
      <SectionHead title={t('title')}>{mayEdit && <HeadLinks query={query} />}</SectionHead>
      <ProductFilters list={list} categories={categories} />
      <RemoteTable
        caption={t('title')}
        remote={products}
        columns={productColumns({
          t,
          language: i18n.language,
          mayEdit,
          mayStock: !isReadOnly,
          onPrice: setPriced,
          onStock: setStocked,
        })}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        {...(!isReadOnly && { selection: { chosen: chosen.ids, onChange: chosen.choose } })}
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
      {chosen.products.length > 0 && (
        <ManyBar
          chosen={chosen}
          mayEdit={mayEdit}
          onChanged={() => {
            // The prices and states of the selected products are out of date.
            chosen.choose(new Set());
            void products.reload();
          }}
        />
      )}
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

function HeadLinks({ query }: { query: ListQuery }) {
  const { t } = useTranslation('admin-products');
  return (
    <>
      <ButtonLink size="s" variant="line" to={`import${downloadFilter(query)}`}>
        {t('importExport')}
      </ButtonLink>
      <Tools />
      <ButtonLink size="s" icon="plus" to="new">
        {t('new')}
      </ButtonLink>
    </>
  );
}

/** Links to the other screens of the section. */
function Tools() {
  const { t } = useTranslation('admin-products');
  return (
    <details className="goods-tools">
      <summary className="btn btn--line btn--s">{t('tools')}</summary>
      <ul>
        {tools.map((tool) => (
          <li key={tool}>
            <Link to={tool}>{t(tool)}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const states = ['active', 'inactive'] as const;

function ProductFilters({
  list,
  categories,
}: {
  list: ListOf<ListQuery>;
  categories: readonly ListedCategory[];
}) {
  const { t } = useTranslation('admin-products');
  return (
    <ListFilters
      label={t('filter.label')}
      list={list}
      filters={[
        { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 100 },
        {
          kind: 'choice',
          name: 'category',
          label: t('filter.category'),
          any: t('filter.all'),
          choices: categories.map((category) => ({
            value: category.id,
            label: indented(category),
          })),
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('filter.state'),
          any: t('filter.all'),
          choices: states.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'needs',
          label: t('filter.needs'),
          any: t('filter.any'),
          choices: productNeeds.map((value) => ({ value, label: t(`needs.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'sort',
          label: t('filter.sort'),
          choices: productSorts.map((value) => ({ value, label: t(`sort.${value}`) })),
        },
      ]}
    />
  );
}
