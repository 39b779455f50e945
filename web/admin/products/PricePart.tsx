import { useTranslation } from 'react-i18next';
import { formatLira, fromLira } from '#shared/money.ts';
import { netAndGross } from '#shared/pricing.ts';
import { amountText } from '../../catalogue/number-text.ts';
import { useRates } from '../../Providers.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { LadderBox } from './LadderBox.tsx';
import { type FieldsProps, kurusOf } from './product-form.ts';
import { TierFields } from './TierFields.tsx';

/** The price, its steps, and in what quantities it is sold; what they come to stands beside them while one types. */
export function PricePart({ form, change, faultOf, discountedPrice }: FieldsProps & { discountedPrice: number | null }) {
  const { t, i18n } = useTranslation('admin-products');
  const rates = useRates();
  const price = kurusOf(form.price);
  const other = price === null ? null : rates.pricesIncludeTax ? netAndGross(price, rates).net : netAndGross(price, rates).gross;
  const field = (name: 'price' | 'cost' | 'minQuantity' | 'quantityStep', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={faultOf(name)} isOptional={name === 'cost'}>
      <Input
        className="num"
        inputMode={name === 'price' || name === 'cost' ? 'decimal' : 'numeric'}
        value={form[name]}
        maxLength={14}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="office-grid">
      <div className="office-column">
        <fieldset className="office-box">
          <legend className="h3">{t('part.price')}</legend>
          <div className="office-pair">
            {field(
              'price',
              t(rates.pricesIncludeTax ? 'price.gross' : 'price.net'),
              other === null ? undefined : t(rates.pricesIncludeTax ? 'price.netIs' : 'price.grossIs', { amount: amountText(other, i18n.language) }),
            )}
            {field('cost', t('field.cost'), t('hint.cost'))}
          </div>
          {discountedPrice !== null && <p className="small second">{t('price.discounted', { price: formatLira(fromLira(discountedPrice), i18n.language) })}</p>}
        </fieldset>
        <TierFields form={form} change={change} faultOf={faultOf} />
        <fieldset className="office-box">
          <legend className="h3">{t('editor.quantities')}</legend>
          <div className="office-pair">
            {field('minQuantity', t('field.minQuantity'), t('hint.minQuantity'))}
            {field('quantityStep', t('field.quantityStep'), t('hint.quantityStep'))}
          </div>
        </fieldset>
      </div>
      <LadderBox form={form} rates={rates} />
    </div>
  );
}
