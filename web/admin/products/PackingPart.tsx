import { useTranslation } from 'react-i18next';
import { loadOf, type Packed } from '#shared/shipping.ts';
import { numberText } from '../../catalogue/number-text.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { typedNumber } from '../kit/typed-number.ts';
import type { FieldsProps, ProductForm, wholeFields } from './product-form.ts';

type PackedField = Exclude<(typeof wholeFields)[number], 'minQuantity' | 'quantityStep'>;

const read = (text: string): number | null => {
  const value = typedNumber(text);
  return value !== null && Number.isInteger(value) && value > 0 && value <= 1e9 ? value : null;
};

/** Of so many; null while the unit, or the carton where there is one, has not been measured. */
function desiOf(form: ProductForm, quantity: number): number | null {
  const packed: Packed = {
    piecesPerCarton: read(form.piecesPerCarton),
    unitWeightG: read(form.unitWeightG),
    unitVolumeCm3: read(form.unitVolumeCm3),
    cartonWeightG: read(form.cartonWeightG),
    cartonVolumeCm3: read(form.cartonVolumeCm3),
  };
  const isMeasured =
    (packed.unitWeightG !== null && packed.unitVolumeCm3 !== null) || (packed.cartonWeightG !== null && packed.cartonVolumeCm3 !== null && packed.piecesPerCarton !== null);
  return isMeasured ? loadOf([{ productId: 1, quantity, packed }], { weightG: 1, volumeCm3: 1 }).desi : null;
}

/** What is in a unit and a carton, and what they weigh and take up on the road. */
export function PackingPart({ form, change, faultOf }: FieldsProps) {
  const { t, i18n } = useTranslation('admin-products');
  const field = (name: PackedField, hint?: string) => (
    <Field label={t(`field.${name}`)} hint={hint} error={faultOf(name)} isOptional={name !== 'piecesPerUnit'}>
      <Input className="num" inputMode="numeric" value={form[name]} maxLength={10} onChange={(event) => change({ [name]: event.target.value })} />
    </Field>
  );
  const pieces = read(form.piecesPerCarton);
  const unitDesi = desiOf(form, 1);
  const cartonDesi = pieces === null ? null : desiOf(form, pieces);
  const desi = (text: 'packing.unitDesi' | 'packing.cartonDesi', value: number | null) => (
    <p className="small second" aria-live="polite">
      {value === null ? t('packing.noDesi') : t(text, { desi: numberText(value, i18n.language) })}
    </p>
  );
  return (
    <div className="office-grid office-grid--even">
      <fieldset className="office-box">
        <legend className="h3">{t('packing.unit')}</legend>
        {field('piecesPerUnit', t('hint.piecesPerUnit'))}
        <div className="office-pair">
          {field('unitWeightG')}
          {field('unitVolumeCm3', t('hint.volume'))}
        </div>
        {desi('packing.unitDesi', unitDesi)}
      </fieldset>
      <fieldset className="office-box">
        <legend className="h3">{t('packing.carton')}</legend>
        {field('piecesPerCarton', t('hint.piecesPerCarton'))}
        <div className="office-pair">
          {field('cartonWeightG')}
          {field('cartonVolumeCm3', t('hint.volume'))}
        </div>
        {desi('packing.cartonDesi', cartonDesi)}
      </fieldset>
    </div>
  );
}
