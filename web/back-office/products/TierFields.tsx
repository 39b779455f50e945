import type { TFunction } from 'i18next';
import { productLimits } from '#shared/catalogue/field-definition.ts';
import { typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import type { FieldsProps, TierForm } from './product-form.ts';

/** A lower price from a quantity on. */
/** The quantity in cartons or pallets, if it is a whole number of them. */
function packsOf(
  { piecesPerCarton, piecesPerPallet }: FieldsProps['form'],
  minQuantity: string,
  t: TFunction<'admin-products'>,
): string | undefined {
  const quantity = typedNumber(minQuantity) ?? 0;
  const whole = (pieces: string) => {
    const one = typedNumber(pieces) ?? 0;
    return one > 1 && quantity > 0 && quantity % one === 0 ? quantity / one : 0;
  };
  const pallets = whole(piecesPerPallet);
  const cartons = whole(piecesPerCarton);
  if (pallets > 0) return t('tier.pallets', { count: pallets });
  return cartons > 0 ? t('tier.cartons', { count: cartons }) : undefined;
}

export function TierFields({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation('admin-products');
  const { tiers } = form;
  const put = (index: number, values: Partial<TierForm>) =>
    change({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...values } : tier)) });
  const add = () =>
    change({
      tiers: [...tiers, { minQuantity: '', discountType: 'PERCENTAGE', value: '', isActive: true }],
    });
  /** Adds a tier at the next whole carton or pallet above the last tier. */
  const addPack = (pieces: number) => {
    const last = Math.max(0, ...tiers.map(({ minQuantity }) => typedNumber(minQuantity) ?? 0));
    const minQuantity = String((Math.floor(last / pieces) + 1) * pieces);
    change({
      tiers: [...tiers, { minQuantity, discountType: 'PERCENTAGE', value: '', isActive: true }],
    });
  };
  const carton = typedNumber(form.piecesPerCarton) ?? 0;
  const pallet = typedNumber(form.piecesPerPallet) ?? 0;
  const isFull = tiers.length >= productLimits.tiers;
  const error = errorOf('tiers');
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('field.tiers')}</legend>
      {tiers.length === 0 && <p className="small second">{t('tier.none')}</p>}
      <ol className="goods-tiers">
        {tiers.map((tier, index) => (
          <TierRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
            key={index}
            form={form}
            tier={tier}
            index={index}
            errorOf={errorOf}
            onChange={(values) => put(index, values)}
            onRemove={() => change({ tiers: tiers.filter((_, at) => at !== index) })}
          />
        ))}
      </ol>
      {error && <FieldError id="tiers-error">{error}</FieldError>}
      <div className="row">
        <Button variant="line" size="s" icon="plus" disabled={isFull} onClick={add}>
          {t('tier.add')}
        </Button>
        {carton > 1 && (
          <Button variant="quiet" size="s" disabled={isFull} onClick={() => addPack(carton)}>
            {t('tier.addCarton')}
          </Button>
        )}
        {pallet > 1 && (
          <Button variant="quiet" size="s" disabled={isFull} onClick={() => addPack(pallet)}>
            {t('tier.addPallet')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** From which quantity on, how much is taken off, and whether it applies. */
function TierRow({
  form,
  tier,
  index,
  errorOf,
  onChange,
  onRemove,
}: Pick<FieldsProps, 'form' | 'errorOf'> & {
  tier: TierForm;
  index: number;
  onChange: (values: Partial<TierForm>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('admin-products');
  return (
    <li>
      <Field
        label={t('tier.from')}
        hint={packsOf(form, tier.minQuantity, t)}
        error={errorOf(`tiers.${index}.minQuantity`)}
      >
        <Input
          className="num"
          inputMode="numeric"
          value={tier.minQuantity}
          maxLength={8}
          onChange={(event) => onChange({ minQuantity: event.target.value })}
        />
      </Field>
      <Field label={t('tier.kind')}>
        <Select
          value={tier.discountType}
          onChange={(event) =>
            onChange({ discountType: event.target.value as TierForm['discountType'] })
          }
        >
          <option value="PERCENTAGE">{t('tier.percentage')}</option>
          <option value="FIXED_AMOUNT">{t('tier.amount')}</option>
        </Select>
      </Field>
      <Field label={t('tier.off')} error={errorOf(`tiers.${index}.discount`)}>
        <Input
          className="num"
          inputMode="decimal"
          value={tier.value}
          maxLength={14}
          onChange={(event) => onChange({ value: event.target.value })}
        />
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={tier.isActive}
          onChange={(event) => onChange({ isActive: event.target.checked })}
        />
        <span>{t('tier.isActive')}</span>
      </label>
      <IconButton icon="trash" label={t('tier.remove', { place: index + 1 })} onClick={onRemove} />
    </li>
  );
}
