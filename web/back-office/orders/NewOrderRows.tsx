import { numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { CalculateAnswer } from '#shared/cart/cart.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { QuantityInput } from '#web/base/ui/QuantityInput.tsx';

/** `agreed` as it is typed. */
export type NewRow = { product: Product; quantity: number; agreed: string };

export const agreedPriceOf = ({ agreed }: NewRow): number | null => typedNumber(agreed);
/** Lira with two decimals at most, or nothing. */
export const isAgreedValid = (row: NewRow): boolean => {
  const price = agreedPriceOf(row);
  return (
    price === null ||
    (price >= 0 && price <= 1e8 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6)
  );
};

type Props = {
  rows: readonly NewRow[];
  onChange: (rows: NewRow[]) => void;
  priced: CalculateAnswer | null;
  reason: string;
  onReason: (reason: string) => void;
  reasonError: string | undefined;
  error: string | undefined;
};

/** What is ordered: found as customers find it, with what may be ordered of it and what it costs at that quantity. */
export function NewOrderRows({
  rows,
  onChange,
  priced,
  reason,
  onReason,
  reasonError,
  error,
}: Props) {
  const { t } = useTranslation(['admin-orders', 'cart']);
  const change = (id: number, values: Partial<NewRow>) =>
    onChange(rows.map((row) => (row.product.id === id ? { ...row, ...values } : row)));
  const hasAgreed = rows.some((row) => agreedPriceOf(row) !== null);
  return (
    <section className="bo-box" aria-labelledby="new-goods">
      <h2 className="h3" id="new-goods">
        {t('goods.title')}
      </h2>
      <ProductSearch
        label={t('new.product')}
        error={error}
        chosen={new Set(rows.map(({ product }) => product.id))}
        onPick={(product) =>
          onChange([...rows, { product, quantity: product.minQuantity, agreed: '' }])
        }
      />
      {rows.length > 0 && (
        <ul className="bo-rows new-rows">
          {rows.map((row) => (
            <Row
              key={row.product.id}
              row={row}
              item={priced?.items.find(({ productId }) => productId === row.product.id)}
              onChange={(values) => change(row.product.id, values)}
              onRemove={() => onChange(rows.filter((other) => other !== row))}
            />
          ))}
        </ul>
      )}
      {hasAgreed && (
        <Field label={t('new.reason')} hint={t('new.reasonHint')} error={reasonError}>
          <Input
            value={reason}
            required
            maxLength={300}
            onChange={(event) => onReason(event.target.value)}
          />
        </Field>
      )}
    </section>
  );
}

type RowProps = {
  row: NewRow;
  item: CalculateAnswer['items'][number] | undefined;
  onChange: (values: Partial<NewRow>) => void;
  onRemove: () => void;
};

function Row({ row, item, onChange, onRemove }: RowProps) {
  const { t, i18n } = useTranslation(['admin-orders', 'cart']);
  const { may } = useAdminSession();
  const { product, quantity, agreed } = row;
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const rule = [
    t('new.stock', { quantity: numberText(item?.stock ?? product.stock, i18n.language) }),
    product.minQuantity > 1 && t('new.minimum', { quantity: product.minQuantity }),
    product.quantityStep > 1 && t('new.step', { quantity: product.quantityStep }),
  ];
  return (
    <li>
      <Photo
        picture={product.images[0]}
        src={product.imageUrl}
        alt=""
        sizes="3rem"
        shape="square"
      />
      <div className="new-row-name">
        <b className="break">{product.name}</b>
        <p className="small second num">{[product.sku, ...rule].filter(Boolean).join(' · ')}</p>
        {item && (
          <p className="small num">
            {t('goods.each', {
              quantity: numberText(quantity, i18n.language),
              price: lira(item.unitPrice),
            })}{' '}
            = <b>{lira(item.lineTotal)}</b>
          </p>
        )}
        {item?.problem && (
          <p className="small new-problem">
            {t(`new.problem.${item.problem}`, { stock: item.stock })}
          </p>
        )}
      </div>
      <QuantityInput
        value={quantity}
        min={product.minQuantity}
        step={product.quantityStep}
        max={Math.max(item?.stock ?? product.stock, 1)}
        label={t('new.quantityOf', { name: product.name })}
        onChange={(next) => onChange({ quantity: next })}
      />
      {may('refunds') && (
        <Field
          label={t('new.agreed')}
          error={isAgreedValid(row) ? undefined : t('new.agreedError')}
        >
          <Input
            className="num input--narrow"
            inputMode="decimal"
            autoComplete="off"
            aria-label={t('new.agreedOf', { name: product.name })}
            placeholder={String(product.price).replace('.', ',')}
            value={agreed}
            onChange={(event) => onChange({ agreed: event.target.value })}
          />
        </Field>
      )}
      <IconButton
        icon="close"
        label={t('new.removeOf', { name: product.name })}
        onClick={onRemove}
      />
    </li>
  );
}
