// How long parcels travel: by region, and by province.
import { provinces, regionNames } from '#shared/shipping/regions.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import type { DeliveryEditor, TypedRange } from './delivery-form.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

export function Weekdays({
  editor,
  field,
}: DeliveryEditor & { field: 'workingDays' | 'carrierDays' }) {
  const { t } = useTranslation('admin-settings');
  const { draft, change, errors } = editor;
  const days = draft[field];
  const error = errors[field];
  return (
    <fieldset className="settings-weekdays" aria-describedby={error ? `${field}-error` : undefined}>
      <legend className="label">{t(`delivery.${field}`)}</legend>
      {WEEK.map((day) => (
        <Checkbox
          key={day}
          checked={days.includes(day)}
          onChange={(event) =>
            change({
              [field]: WEEK.filter((each) =>
                each === day ? event.target.checked : days.includes(each),
              ),
            })
          }
        >
          {t(`delivery.day.${day}`)}
        </Checkbox>
      ))}
      {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

export function CarrierDays({ editor }: DeliveryEditor) {
  const { t } = useTranslation('admin-settings');
  const { draft, change, errors } = editor;
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('delivery.regions')}</legend>
      <p className="small second">{t('delivery.regionsText')}</p>
      <Weekdays editor={editor} field="carrierDays" />
      {regionNames.map((region) => (
        <RangeFields
          key={region}
          title={t(`delivery.region.${region}`)}
          range={draft.regions[region]}
          error={errors[`regions.${region}`]}
          onChange={(values) =>
            change({
              regions: {
                ...draft.regions,
                [region]: { ...draft.regions[region], ...values },
              },
            })
          }
        />
      ))}
      <CityDays editor={editor} />
    </fieldset>
  );
}

/** Provinces with their own days. */
function CityDays({ editor: { draft, change, errors } }: DeliveryEditor) {
  const { t } = useTranslation('admin-settings');
  const cities = draft.cities;
  const changeCity = (at: number, values: Partial<TypedRange & { city: string }>) =>
    change({
      cities: cities.map((row, index) => (index === at ? { ...row, ...values } : row)),
    });
  return (
    <>
      <h3 className="title">{t('delivery.cities')}</h3>
      <p className="small second">{t('delivery.citiesText')}</p>
      {cities.map((row, index) => (
        <section
          className="settings-carrier"
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its place
          key={index}
          aria-label={row.city || t('delivery.city')}
        >
          <Field label={t('delivery.city')} error={errors[`cities.${index}.city`]}>
            <Select
              value={row.city}
              onChange={(event) => changeCity(index, { city: event.target.value })}
            >
              <option value="">{t('delivery.chooseCity')}</option>
              {provinces.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <RangeFields
            title={row.city || t('delivery.city')}
            range={row}
            error={errors[`cities.${index}.days`]}
            onChange={(values) => changeCity(index, values)}
          />
          <div className="settings-add">
            <Button
              size="s"
              variant="danger"
              onClick={() => change({ cities: cities.filter((_, other) => other !== index) })}
            >
              {t('delivery.removeCity')}
            </Button>
          </div>
        </section>
      ))}
      <div className="settings-add">
        <Button
          variant="line"
          icon="plus"
          disabled={cities.length >= provinces.length}
          onClick={() => change({ cities: [...cities, { city: '', min: '1', max: '3' }] })}
        >
          {t('delivery.addCity')}
        </Button>
      </div>
    </>
  );
}

type RangeFieldsProps = {
  title: string;
  range: TypedRange;
  error: string | undefined;
  onChange: (values: Partial<TypedRange>) => void;
};

function RangeFields({ title, range, error, onChange }: RangeFieldsProps) {
  const { t } = useTranslation('admin-settings');
  return (
    <fieldset className="settings-range">
      <legend>{title}</legend>
      {(['min', 'max'] as const).map((side) => (
        <Field key={side} label={t(`delivery.${side}`)} error={side === 'min' ? error : undefined}>
          <Input
            className="num"
            inputMode="numeric"
            value={range[side]}
            maxLength={3}
            onChange={(event) => onChange({ [side]: event.target.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
