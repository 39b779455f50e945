import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { fromLira, type Kurus, times } from '#shared/base/money.ts';
import type { ReorderRow } from '#shared/orders/customer-orders.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { useLead } from '#web/product/Lead.tsx';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { Replacements } from './Replacements.tsx';

type ReorderLineProps = {
  row: ReorderRow;
  /** Undefined if the product is not available. */
  choice: { isChosen: boolean; quantity: number } | undefined;
  /** The unit price at the chosen quantity. */
  price: Kurus | null;
  onChoose: (isChosen: boolean) => void;
  onQuantity: (quantity: number) => void;
};

/**
 * An item of the old order: its price then and now, its quantity, and replacements if it is no
 * longer available.
 */
export function ReorderLine({ row, choice, price, onChoose, onQuantity }: ReorderLineProps) {
  const { t, i18n } = useTranslation(['account', 'cart']);
  const { text } = useLead();
  const write = (amount: Kurus) => text(amount, row.product?.taxRatePercentage);
  const number = (value: number) => numberText(value, i18n.language);
  const old = fromLira(row.oldUnitPrice);
  // At another quantity another tier may apply, so a different price is no increase.
  const isAsThen = choice?.quantity === row.orderedQuantity;
  return (
    <li className="reorder-line" data-out={choice ? undefined : true}>
      <label className="reorder-check">
        <input
          type="checkbox"
          checked={choice?.isChosen ?? false}
          disabled={!choice}
          onChange={(event) => onChoose(event.target.checked)}
        />
        <span className="sr-only">{t('reorder.choose', { name: row.name })}</span>
      </label>
      <Photo src={row.imageUrl} alt="" shape="square" />
      <div className="reorder-text">
        <h2 className="cart-line-title">
          {row.product ? <Link to={`/products/${row.productId}`}>{row.name}</Link> : row.name}
        </h2>
        <p className="small second num">
          {t('reorder.then', { quantity: number(row.orderedQuantity), price: write(old) })}
          {price !== null && choice && (
            <>
              {' · '}
              <span className="reorder-now">
                {price === old
                  ? t('reorder.same')
                  : t(isAsThen ? 'reorder.now' : 'reorder.nowEach', {
                      price: write(price),
                      quantity: number(choice.quantity),
                    })}
              </span>{' '}
              {isAsThen && price !== old && (
                <Badge tone={price < old ? 'ok' : 'plain'}>
                  {t(price < old ? 'reorder.cheaper' : 'reorder.dearer')}
                </Badge>
              )}
            </>
          )}
        </p>
        {row.problem && (
          <p className="reorder-problem small">{problemText(row, t as TFunction, number)}</p>
        )}
      </div>
      {choice && row.product && (
        <>
          <div className="reorder-quantity">
            <QuantityInput
              value={choice.quantity}
              onChange={onQuantity}
              label={t('cart:quantityOf', { name: row.name })}
              min={row.product.minQuantity}
              step={row.product.quantityStep}
              max={row.product.stock}
              isDisabled={!choice.isChosen}
            />
          </div>
          <p className="reorder-total num">
            {choice.isChosen && price !== null ? (
              <b>{write(times(price, choice.quantity))}</b>
            ) : (
              <span className="mute">{t('reorder.notChosen')}</span>
            )}
          </p>
        </>
      )}
      {row.replacements.length > 0 && <Replacements row={row} />}
    </li>
  );
}

function problemText(row: ReorderRow, t: TFunction, number: (value: number) => string): string {
  const figures = {
    stock: number(row.stock),
    possible: number(row.possibleQuantity),
    ordered: number(row.orderedQuantity),
  };
  return t(`account:reorder.problem.${row.problem}`, figures);
}
