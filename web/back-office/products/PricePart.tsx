import { amountText, formatLira, fromLira } from '#shared/base/money.ts';
import { netAndGross } from '#shared/pricing/rates.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useRates } from '#web/settings/shop-context.tsx';
import { LadderBox } from './LadderBox.tsx';
import { OtherFields, ProductFieldInput } from './ProductFieldInput.tsx';
import { type FieldsProps, kurusOf, type PlainField } from './product-form.ts';
import { TierFields } from './TierFields.tsx';

const placed: readonly PlainField[] = ['price', 'cost', 'minQuantity', 'quantityStep'];

/** The price, its steps, and in what quantities it is sold; what they come to stands beside them while one types. */
export function PricePart({
  form,
  change,
  errorOf,
  discountedPrice,
}: FieldsProps & { discountedPrice: number | null }) {
  const { t, i18n } = useTranslation('admin-products');
  const rates = useRates();
  const price = kurusOf(form.price);
  const other =
    price === null
      ? null
      : rates.pricesIncludeTax
        ? netAndGross(price, rates).net
        : netAndGross(price, rates).gross;
  const fields = { form, change, errorOf };
  return (
    <div className="bo-grid">
      <div className="bo-column">
        <fieldset className="bo-box">
          <legend className="h3">{t('part.price')}</legend>
          <div className="bo-pair">
            <ProductFieldInput
              name="price"
              label={t(rates.pricesIncludeTax ? 'price.gross' : 'price.net')}
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
          {discountedPrice !== null && (
            <p className="small second">
              {t('price.discounted', {
                price: formatLira(fromLira(discountedPrice), i18n.language),
              })}
            </p>
          )}
        </fieldset>
        <OtherFields part="price" placed={placed} {...fields} />
        <TierFields {...fields} />
        <fieldset className="bo-box">
          <legend className="h3">{t('editor.quantities')}</legend>
          <div className="bo-pair">
            <ProductFieldInput name="minQuantity" hint={t('hint.minQuantity')} {...fields} />
            <ProductFieldInput name="quantityStep" hint={t('hint.quantityStep')} {...fields} />
          </div>
        </fieldset>
      </div>
      <LadderBox form={form} rates={rates} />
    </div>
  );
}
