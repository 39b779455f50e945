import './lists.css';
import { useState } from 'react';
import { numberText } from '#shared/base/format.ts';
import type { SharedList } from '#shared/customers/lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ByLead } from '#web/product/Lead.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { lineTotalAt } from '#web/product/product-price.ts';
import { packOf } from '#web/product/product-state.ts';
import { ListProduct } from './ListProduct.tsx';
import { CartChanges, ListTotal } from './ListTotal.tsx';
import { canBeAdded } from './plan-additions.ts';
import { useAddRows } from './use-add-rows.ts';

/** A shared list, for reading and buying. */
export function SharedListView({ list }: { list: SharedList }) {
  const { t, i18n } = useTranslation('lists');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { addRows, changes, clearChanges } = useAddRows();
  const { items } = list;
  const addable = items.filter(canBeAdded);
  const chosenRows = addable.filter(({ product }) => chosen.has(product.id));
  const isAllChosen = addable.length > 0 && chosenRows.length === addable.length;
  const bought = chosenRows.length > 0 ? chosenRows : items;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const figure = (value: number) => numberText(value, i18n.language);

  function toggle(productId: number) {
    const next = new Set(chosen);
    if (!next.delete(productId)) next.add(productId);
    setChosen(next);
  }

  return (
    <div className="page">
      <PageTitle title={list.name} isHidden />
      <div className="page-head">
        <p className="small mute">{t('sharedBy', { name: list.ownerFirstName })}</p>
        <h1 className="h1">{list.name}</h1>
        {list.description && <p className="second nlist-description">{list.description}</p>}
        <div className="row">
          <p className="small second num">
            {items.length === 0
              ? t('emptyList')
              : t('count', {
                  count: items.length,
                  products: figure(items.length),
                  pieces: figure(pieces),
                })}
          </p>
          {items.length > 0 && (
            <Button variant="quiet" size="s" icon="print" onClick={() => window.print()}>
              {t('print')}
            </Button>
          )}
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyState
          title={t('emptyShared.title')}
          action={<ButtonLink to="/products">{t('emptyRows.action')}</ButtonLink>}
        >
          {t('emptyShared.text')}
        </EmptyState>
      ) : (
        <div className="nlist-page">
          <div className="nlist-bar">
            <Checkbox
              checked={isAllChosen}
              disabled={addable.length === 0}
              onChange={() =>
                setChosen(
                  isAllChosen ? new Set() : new Set(addable.map(({ product }) => product.id)),
                )
              }
            >
              {t('chooseAll')}
            </Checkbox>
          </div>
          <section aria-label={t('rows')}>
            <ul className="nlist-rows">
              {items.map((row) => (
                <SharedRow
                  key={row.product.id}
                  row={row}
                  isChosen={chosen.has(row.product.id)}
                  onToggle={() => toggle(row.product.id)}
                />
              ))}
            </ul>
          </section>
          <ListTotal rows={bought} chosenCount={chosenRows.length} onAdd={() => addRows(bought)}>
            <CartChanges changes={changes} onClose={clearChanges} />
          </ListTotal>
        </div>
      )}
    </div>
  );
}

function SharedRow({
  row,
  isChosen,
  onToggle,
}: {
  row: SharedList['items'][number];
  isChosen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('lists');
  const { quantity, isWithdrawn } = row;
  const product = useOwnPricing([row.product.id])(row.product);
  return (
    <li className="nlist-row nlist-row--shared" data-out={!canBeAdded(row) || undefined}>
      <label className="check nlist-check">
        <input
          type="checkbox"
          aria-label={t('choose', { name: product.name })}
          checked={isChosen}
          disabled={!canBeAdded(row)}
          onChange={onToggle}
        />
      </label>
      <ListProduct product={product} quantity={quantity} isWithdrawn={isWithdrawn} />
      <p className="nlist-quantity num">
        {t('pieces', { count: quantity, ...packOf(product.quantity) })}
      </p>
      <p className="nlist-price num">
        {!isWithdrawn && (
          <ByLead>
            {({ text, taxLabel }) => (
              <>
                <b>{text(lineTotalAt(product, quantity), product.taxRatePercentage)}</b>{' '}
                <span className="micro second">{taxLabel}</span>
              </>
            )}
          </ByLead>
        )}
      </p>
    </li>
  );
}
