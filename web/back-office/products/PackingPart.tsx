import { numberText } from '#shared/base/format.ts';
import { loadOf, type Packed } from '#shared/shipping/shipping.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { OtherFields, ProductFieldInput } from './ProductFieldInput.tsx';
import type { FieldsProps, PlainField, ProductForm } from './product-form.ts';

const placed: readonly PlainField[] = [
  'piecesPerUnit',
  'unitWeightG',
  'unitVolumeCm3',
  'piecesPerCarton',
  'cartonWeightG',
  'cartonVolumeCm3',
  'piecesPerPallet',
  'palletWeightG',
  'palletVolumeCm3',
];

const read = (text: string): number | null => {
  const value = typedNumber(text);
  return value !== null && Number.isInteger(value) && value > 0 && value <= 1e9 ? value : null;
};

/**
 * The desi of this quantity; null while the dimensions of the unit, or of the carton if there is
 * one, are missing.
 */
function desiOf(form: ProductForm, quantity: number): number | null {
  const packed: Packed = {
    piecesPerCarton: read(form.piecesPerCarton),
    unitWeightG: read(form.unitWeightG),
    unitVolumeCm3: read(form.unitVolumeCm3),
    cartonWeightG: read(form.cartonWeightG),
    cartonVolumeCm3: read(form.cartonVolumeCm3),
    piecesPerPallet: read(form.piecesPerPallet),
    palletWeightG: read(form.palletWeightG),
    palletVolumeCm3: read(form.palletVolumeCm3),
  };
  const isMeasured =
    (packed.unitWeightG !== null && packed.unitVolumeCm3 !== null) ||
    (packed.cartonWeightG !== null &&
      packed.cartonVolumeCm3 !== null &&
      packed.piecesPerCarton !== null);
  return isMeasured
    ? loadOf([{ productId: 1, quantity, packed }], { weightG: 1, volumeCm3: 1 }).desi
    : null;
}

/** Contents, weights and measures of a unit, of a carton and of a pallet. */
export function PackingPart({ form, change, errorOf }: FieldsProps) {
  const { t, i18n } = useTranslation('admin-products');
  const fields = { form, change, errorOf };
  const pieces = read(form.piecesPerCarton);
  const unitDesi = desiOf(form, 1);
  const cartonDesi = pieces === null ? null : desiOf(form, pieces);
  const onPallet = read(form.piecesPerPallet);
  const palletDesi = onPallet === null ? null : desiOf(form, onPallet);
  const isBroken = onPallet !== null && pieces !== null && onPallet % pieces !== 0;
  const desi = (
    text: 'packing.unitDesi' | 'packing.cartonDesi' | 'packing.palletDesi',
    value: number | null,
  ) => (
    <p className="small second" aria-live="polite">
      {value === null ? t('packing.noDesi') : t(text, { desi: numberText(value, i18n.language) })}
    </p>
  );
  return (
    <div className="bo-grid bo-grid--even">
      <fieldset className="bo-box">
        <legend className="h3">{t('packing.unit')}</legend>
        <ProductFieldInput name="piecesPerUnit" hint={t('hint.piecesPerUnit')} {...fields} />
        <div className="bo-pair">
          <ProductFieldInput name="unitWeightG" {...fields} />
          <ProductFieldInput name="unitVolumeCm3" hint={t('hint.volume')} {...fields} />
        </div>
        <OtherFields part="packing" placed={placed} {...fields} />
        {desi('packing.unitDesi', unitDesi)}
      </fieldset>
      <fieldset className="bo-box">
        <legend className="h3">{t('packing.carton')}</legend>
        <ProductFieldInput name="piecesPerCarton" hint={t('hint.piecesPerCarton')} {...fields} />
        <div className="bo-pair">
          <ProductFieldInput name="cartonWeightG" {...fields} />
          <ProductFieldInput name="cartonVolumeCm3" hint={t('hint.volume')} {...fields} />
        </div>
        {desi('packing.cartonDesi', cartonDesi)}
      </fieldset>
      <fieldset className="bo-box">
        <legend className="h3">{t('packing.pallet')}</legend>
        <ProductFieldInput name="piecesPerPallet" hint={t('hint.piecesPerPallet')} {...fields} />
        <div className="bo-pair">
          <ProductFieldInput name="palletWeightG" {...fields} />
          <ProductFieldInput name="palletVolumeCm3" hint={t('hint.volume')} {...fields} />
        </div>
        {isBroken ? (
          <p className="small second">{t('packing.brokenCartons')}</p>
        ) : (
          desi('packing.palletDesi', palletDesi)
        )}
      </fieldset>
    </div>
  );
}
