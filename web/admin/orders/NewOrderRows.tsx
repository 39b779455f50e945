import { useTranslation } from 'react-i18next';
import type { CalculateAnswer } from '#shared/cart.ts';
import type { Product } from '#shared/catalogue.ts';
import { formatLira, fromLira } from '#shared/money.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { QuantityInput } from '../../ui/QuantityInput.tsx';
import { useAdminSession } from '../AdminSession.tsx';
import { ProductSearch } from '../kit/ProductSearch.tsx';
import { typedNumber } from '../kit/typed-number.ts';

/** `agreed` as it is typed. */
export type NewRow = { product: Product; quantity: number; agreed: string };

export const agreedPriceOf = ({ agreed }: NewRow): number | null => typedNumber(agreed);
/** Lira with two decimals at most, or nothing. */
export const isAgreedValid = (row: NewRow): boolean => {
  const price = agreedPriceOf(row);
  return price === null || (price >= 0 && price <= 1e8 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6);
};

type Props = {
  rows: readonly NewRow[];
  onChange: (rows: NewRow[]) => void;
  priced: CalculateAnswer | null;
  reason: string;
  onReason: (reason: string) => void;
  reasonFault: string | undefined;
  error: string | undefined;
};

/** What is ordered: found as customers find it, with what may be ordered of it and what it costs at that quantity. */
export function NewOrderRows({ rows, onChange, priced, reason, onReason, reasonFault, error }: Props) {
  const { t, i18n } = useTranslation(['admin-orders', 'cart']);
  const { may } = useAdminSession();
  const change = (id: number, values: Partial<NewRow>) => onChange(rows.map((row) => (row.product.id === id ? { ...row, ...values } : row)));
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const hasAgreed = rows.some((row) => agreedPriceOf(row) !== null);
  return (
    <section className="office-box" aria-labelledby="new-goods">
      <h2 className="h3" id="new-goods">
        {t('goods.title')}
      </h2>
      <ProductSearch
        label={t('new.product')}
        error={error}
        chosen={new Set(rows.map(({ product }) => product.id))}
        onPick={(product) => onChange([...rows, { product, quantity: product.minQuantity, agreed: '' }])}
      />
      {rows.length > 0 && (
        <ul className="office-rows new-rows">
          {rows.map((row) => {
            const { product, quantity, agreed } = row;
            const item = priced?.items.find(({ productId }) => productId === product.id);
            const rule = [
              t('new.stock', { quantity: numberText(item?.stock ?? product.stock, i18n.language) }),
              product.minQuantity > 1 && t('new.minimum', { quantity: product.minQuantity }),
              product.quantityStep > 1 && t('new.step', { quantity: product.quantityStep }),
            ];
            return (
              <li key={product.id}>
                <Photo picture={product.images[0]} src={product.imageUrl} alt="" sizes="3rem" shape="square" />
                <div className="new-row-name">
                  <b className="break">{product.name}</b>
                  <p className="small second num">{[product.sku, ...rule].filter(Boolean).join(' · ')}</p>
                  {item && (
                    <p className="small num">
                      {t('goods.each', { quantity: numberText(quantity, i18n.language), price: lira(item.unitPrice) })} = <b>{lira(item.lineTotal)}</b>
                    </p>
                  )}
                  {item?.problem && <p className="small new-problem">{t(`new.problem.${item.problem}`, { stock: item.stock })}</p>}
                </div>
                <QuantityInput
                  value={quantity}
                  min={product.minQuantity}
                  step={product.quantityStep}
                  max={Math.max(item?.stock ?? product.stock, 1)}
                  label={t('new.quantityOf', { name: product.name })}
                  onChange={(next) => change(product.id, { quantity: next })}
                />
                {may('refunds') && (
                  <Field label={t('new.agreed')} error={isAgreedValid(row) ? undefined : t('new.agreedFault')}>
                    <Input
                      className="num input--narrow"
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={t('new.agreedOf', { name: product.name })}
                      placeholder={String(product.price).replace('.', ',')}
                      value={agreed}
                      onChange={(event) => change(product.id, { agreed: event.target.value })}
                    />
                  </Field>
                )}
                <IconButton icon="close" label={t('new.removeOf', { name: product.name })} onClick={() => onChange(rows.filter((other) => other !== row))} />
              </li>
            );
          })}
        </ul>
      )}
      {hasAgreed && (
        <Field label={t('new.reason')} hint={t('new.reasonHint')} error={reasonFault}>
          <Input value={reason} required maxLength={300} onChange={(event) => onReason(event.target.value)} />
        </Field>
      )}
    </section>
  );
}
