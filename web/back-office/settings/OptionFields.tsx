import { MAX_BANDS, type ShippingFields } from '#shared/settings/settings.ts';
import { carriage, carrierCost } from '#shared/shipping/shipping.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input } from '#web/base/ui/Field.tsx';
import { BandRow } from './PriceTable.tsx';
import { type BandForm, deliveryOptionOf, type OptionForm } from './shipping-form.ts';

type OptionFieldsProps = {
  option: OptionForm;
  index: number;
  body: ShippingFields;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Partial<OptionForm>) => void;
  onRemove: () => void;
};

/** A delivery option: its names, its price table, and beside each price the carrier's cost. */
export function OptionFields({
  option,
  index,
  body,
  errors,
  onChange,
  onRemove,
}: OptionFieldsProps) {
  const { t } = useTranslation('admin-settings');
  const at = `options.${index}`;
  const name = option.nameTr.trim() || t('option.unnamed', { number: index + 1 });
  const text = (field: 'nameTr' | 'nameEn') => (
    <Field
      label={t(`option.${field}`)}
      isOptional={field === 'nameEn'}
      error={errors[`${at}.${field}`]}
    >
      <Input
        value={option[field]}
        maxLength={60}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Field>
  );
  const number = (field: 'further' | 'furtherCost' | 'upToDesi', hint?: string) => (
    <Field
      label={t(`option.${field}`)}
      isOptional={field !== 'further'}
      hint={hint}
      error={errors[`${at}.${field}`]}
    >
      <Input
        className="num"
        inputMode="decimal"
        value={option[field]}
        maxLength={12}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <fieldset className="bo-box">
      <legend className="settings-legend">
        <span className="h3">{name}</span>
        <IconButton icon="trash" label={t('option.remove', { name })} onClick={onRemove} />
      </legend>
      <div className="bo-pair">
        {text('nameTr')}
        {text('nameEn')}
      </div>
      <Bands option={option} at={at} name={name} errors={errors} onChange={onChange} />
      <div className="bo-pair">
        {number('further', t('option.furtherHint'))}
        {number('furtherCost')}
      </div>
      {number('upToDesi', t('option.upToDesiHint'))}
      <Checkbox
        checked={option.mayBeFree}
        onChange={(event) => onChange({ mayBeFree: event.target.checked })}
      >
        {t('option.mayBeFree')}
      </Checkbox>
      <LossWarning body={body} index={index} />
    </fieldset>
  );
}

/** The price table: from which load on which price. */
function Bands({
  option,
  at,
  name,
  errors,
  onChange,
}: Pick<OptionFieldsProps, 'option' | 'errors' | 'onChange'> & { at: string; name: string }) {
  const { t } = useTranslation('admin-settings');
  const changeBand = (row: number, values: Partial<BandForm>) =>
    onChange({
      bands: option.bands.map((band, number) => (number === row ? { ...band, ...values } : band)),
    });
  return (
    <fieldset className="bands" aria-label={t('option.bands', { name })}>
      <p className="bands-head small second" aria-hidden="true">
        <span>{t('option.upTo')}</span>
        <span>{t('option.price')}</span>
        <span>{t('option.cost')}</span>
        <span />
      </p>
      {option.bands.map((band, row) => (
        <BandRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; it keeps nothing of its own
          key={row}
          band={band}
          number={row + 1}
          at={`${at}.bands.${row}`}
          errors={errors}
          onChange={(values) => changeBand(row, values)}
          onRemove={() => onChange({ bands: option.bands.filter((_, number) => number !== row) })}
        />
      ))}
      {errors[`${at}.bands`] && (
        <FieldError id={`${option.id}-bands`}>{errors[`${at}.bands`] ?? ''}</FieldError>
      )}
      <div>
        <Button
          variant="quiet"
          size="s"
          icon="plus"
          disabled={option.bands.length >= MAX_BANDS}
          onClick={() => onChange({ bands: [...option.bands, { upTo: '', price: '', cost: '' }] })}
        >
          {t('option.addBand')}
        </Button>
      </div>
    </fieldset>
  );
}

const MOST_LOOKED_AT = 200;

/** The load from which on the carrier costs more than the customer pays. */
function LossWarning({ body, index }: { body: ShippingFields; index: number }) {
  const { t } = useTranslation('admin-settings');
  const option = deliveryOptionOf(body, index);
  if (!option) return null;
  const losing = Array.from(
    { length: Math.min(option.upToDesi ?? MOST_LOOKED_AT, MOST_LOOKED_AT) },
    (_, at) => at + 1,
  ).find((desi) => {
    const cost = carrierCost(option, desi);
    return cost !== null && carriage(option, desi) < cost;
  });
  return losing === undefined ? null : (
    <Alert tone="warn">{t('option.loss', { desi: losing })}</Alert>
  );
}
