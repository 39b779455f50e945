import { useMemo } from 'react';
import type { AdminProduct } from '#shared/back-office/products.ts';
import { numberText } from '#shared/base/format.ts';
import { amountText, formatLira, fromLira, type Kurus, kurus } from '#shared/base/money.ts';
import { netAndGross, type Rates } from '#shared/pricing/rates.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { useRates } from '#web/settings/shop-context.tsx';
import { DatedPriceBox } from './DatedPriceBox.tsx';
import { type Ladder, ladderOf, ratesOf } from './ladder.ts';
import { OtherFields, ProductFieldInput } from './ProductFieldInput.tsx';
import type { ListedCategory } from './product-calls.ts';
import {
  type FieldsProps,
  kurusOf,
  type PlainField,
  type ProductForm,
  tiersOf,
} from './product-form.ts';
import { TierFields } from './TierFields.tsx';

const placed: readonly PlainField[] = [
  ...(['price', 'cost', 'taxPercent', 'minQuantity', 'quantityStep'] as const),
  ...(['samplePrice', 'sampleMax'] as const),
];

type PricePartProps = FieldsProps & {
  categories: readonly ListedCategory[];
  product: AdminProduct | null;
  /** The dated price was changed. */
  onChanged: () => void;
};

/** The price, the bulk tiers and the quantities, with their results beside them. */
export function PricePart({
  form,
  change,
  errorOf,
  categories,
  product,
  onChanged,
}: PricePartProps) {
  const { t, i18n } = useTranslation('admin-products');
  const shopRates = useRates();
  const { taxPercent, categoryId } = form;
  const rates = useMemo(
    () => ratesOf({ taxPercent, categoryId }, categories, shopRates),
    [taxPercent, categoryId, categories, shopRates],
  );
  const price = kurusOf(form.price);
  const other =
    price === null
      ? null
      : rates.pricesIncludeTax
        ? netAndGross(price, rates).net
        : netAndGross(price, rates).gross;
  const fields = { form, change, errorOf };
  const discountedPrice = product?.discountedPrice ?? null;
  const priceLabel = t(rates.pricesIncludeTax ? 'price.gross' : 'price.net');
  return (
    <div className="bo-grid">
      <div className="bo-column">
        <fieldset className="bo-box">
          <legend className="h3">{t('part.price')}</legend>
          <div className="bo-pair">
            <ProductFieldInput
              name="price"
              label={priceLabel}
              hint={
                other === null
                  ? undefined
                  : t(rates.pricesIncludeTax ? 'price.netIs' : 'price.grossIs', {
                      amount: amountText(other, i18n.language),
                    })
              }
              {...fields}
            />
            <ProductFieldInput name="cost" hint={t('hint.cost')} {...fields} />
          </div>
          <ProductFieldInput
            name="taxPercent"
            placeholder={t('editor.taxOfCategory')}
            hint={t('hint.taxPercent')}
            {...fields}
          />
          {discountedPrice !== null && (
            <p className="small second">
              {t('price.discounted', {
                price: formatLira(fromLira(discountedPrice), i18n.language),
              })}
            </p>
          )}
        </fieldset>
        {product && (
          <DatedPriceBox productId={product.id} priceLabel={priceLabel} onChanged={onChanged} />
        )}
        <OtherFields part="price" placed={placed} {...fields} />
        <TierFields {...fields} />
        <fieldset className="bo-box">
          <legend className="h3">{t('editor.quantities')}</legend>
          <div className="bo-pair">
            <ProductFieldInput name="minQuantity" hint={t('hint.minQuantity')} {...fields} />
            <ProductFieldInput name="quantityStep" hint={t('hint.quantityStep')} {...fields} />
          </div>
        </fieldset>
        <fieldset className="bo-box">
          <legend className="h3">{t('editor.samples')}</legend>
          <p className="small second">{t('editor.samplesText')}</p>
          <div className="bo-pair">
            <ProductFieldInput name="samplePrice" {...fields} />
            <ProductFieldInput name="sampleMax" {...fields} />
          </div>
        </fieldset>
      </div>
      <LadderBox form={form} rates={rates} />
    </div>
  );
}

const wholeOf = (text: string): number => {
  const value = typedNumber(text);
  return value !== null && Number.isInteger(value) && value > 0 && value <= 1_000_000 ? value : 1;
};

/** The price and margin at each quantity, with warnings. */
function LadderBox({
  form,
  rates,
}: {
  form: Pick<ProductForm, 'price' | 'cost' | 'tiers' | 'minQuantity' | 'quantityStep'>;
  rates: Rates;
}) {
  const { t, i18n } = useTranslation('admin-products');
  const price = kurusOf(form.price);
  const ladder = useMemo(() => {
    if (price === null) return null;
    // An incomplete tier is ignored while it is being typed.
    const tiers = tiersOf(form).filter(({ minQuantity, discountPoints, discountAmount }) => {
      const off = discountPoints + discountAmount;
      return (
        Number.isInteger(minQuantity) &&
        minQuantity > 0 &&
        minQuantity <= 1_000_000 &&
        Number.isSafeInteger(off) &&
        discountPoints >= 0 &&
        discountPoints <= 10_000 &&
        discountAmount >= 0
      );
    });
    return ladderOf(
      {
        price,
        tiers: tiers.map((tier) => ({ ...tier, discountAmount: kurus(tier.discountAmount) })),
        cost: kurusOf(form.cost),
        minQuantity: wholeOf(form.minQuantity),
        quantityStep: wholeOf(form.quantityStep),
      },
      rates,
    );
  }, [form, price, rates]);
  const figure = (value: number) => numberText(value, i18n.language);
  const lira = (amount: Kurus) => formatLira(amount, i18n.language);
  return (
    <section className="bo-box goods-ladder" aria-label={t('ladder.title')}>
      <h2 className="h3">{t('ladder.title')}</h2>
      {ladder === null ? (
        <p className="small second">{t('ladder.noPrice')}</p>
      ) : (
        <>
          <LadderTable steps={ladder.steps} />
          <div className="stack" aria-live="polite">
            {ladder.warnings.map((warning) => (
              <Alert
                key={`${warning.kind} ${'from' in warning ? warning.from : warning.few}`}
                tone="warn"
              >
                {warning.kind === 'cheaper-in-total'
                  ? t('ladder.cheaperInTotal', {
                      few: figure(warning.few),
                      fewTotal: lira(warning.fewTotal),
                      many: figure(warning.many),
                      manyTotal: lira(warning.manyTotal),
                    })
                  : t(`ladder.${warning.kind}`, { from: figure(warning.from) })}
              </Alert>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function LadderTable({ steps }: Pick<Ladder, 'steps'>) {
  const { t, i18n } = useTranslation('admin-products');
  const figure = (value: number) => numberText(value, i18n.language);
  const hasMargin = steps.some(({ margin }) => margin !== null);
  return (
    <table className="num">
      <thead>
        <tr>
          <th scope="col">{t('ladder.quantity')}</th>
          <th scope="col" className="end">
            {t('ladder.net')}
          </th>
          <th scope="col" className="end">
            {t('ladder.gross')}
          </th>
          {hasMargin && (
            <th scope="col" className="end">
              {t('ladder.margin')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ from, to, net, gross, margin, isBelowCost }) => (
          <tr key={from}>
            <th scope="row">
              {to === null
                ? `${figure(from)}+`
                : from === to
                  ? figure(from)
                  : `${figure(from)}–${figure(to)}`}
            </th>
            <td className="end">
              <b>{amountText(net, i18n.language)}</b>
            </td>
            <td className="end">{amountText(gross, i18n.language)}</td>
            {hasMargin && (
              <td className={isBelowCost ? 'end goods-low' : 'end'}>
                {margin === null ? '–' : t('ladder.percent', { number: figure(margin) })}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
