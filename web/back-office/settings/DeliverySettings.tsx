import type { TFunction } from 'i18next';
import { listText } from '#shared/base/format.ts';
import { errorsOfDelivery } from '#shared/settings/section-errors.ts';
import { MAX_CLOSED_DAYS, type SettingsAnswer } from '#shared/settings/settings.ts';
import { provinces, type Region, regionNames } from '#shared/shipping/regions.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { keepGroup, refuseProblems } from './settings-calls.ts';

type Saved = SettingsAnswer['delivery'];
/** As typed. */
type Range = { min: string; max: string };
type Form = Omit<Saved, 'personalisedDays' | 'regions' | 'cities'> & {
  personalisedDays: string;
  regions: Record<Region, Range>;
  cities: (Range & { city: string })[];
};
type FormEditor = { editor: Editor<Form> };

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

const typedRange = ({ min, max }: { min: number; max: number }): Range => ({
  min: numberField(min),
  max: numberField(max),
});
const toForm = (saved: Saved): Form => ({
  ...saved,
  personalisedDays: numberField(saved.personalisedDays),
  regions: byRegion((region) => typedRange(saved.regions[region])),
  cities: saved.cities.map(({ city, ...range }) => ({ city, ...typedRange(range) })),
});

/** NaN for an invalid number, which is an error. */
const numberOf = (text: string): number => typedNumber(text) ?? Number.NaN;
const rangeOf = ({ min, max }: Range) => ({ min: numberOf(min), max: numberOf(max) });
const toBody = (form: Form): Saved => ({
  ...form,
  closedDays: form.closedDays.filter((day) => day !== '').sort(),
  personalisedDays: numberOf(form.personalisedDays),
  regions: byRegion((region) => rangeOf(form.regions[region])),
  cities: form.cities.map(({ city, ...range }) => ({ city, ...rangeOf(range) })),
});

function byRegion<T>(of: (region: Region) => T): Record<Region, T> {
  return Object.fromEntries(regionNames.map((region) => [region, of(region)])) as Record<Region, T>;
}

/** When parcels are dispatched and how long they travel: the promises to buyers depend on it. */
export function DeliverySettings({ saved }: { saved: Saved }) {
  const { t, i18n } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<Form>(toForm(saved), async (form) => {
    const body = toBody(form);
    refuseProblems(errorsOfDelivery(body), t as TFunction);
    return keepGroup(() => adminApi().put('/admin/settings/delivery', { body }), toForm);
  });
  return (
    <>
      <form
        method="post"
        className="bo-column settings-form"
        aria-label={t('page.delivery')}
        onSubmit={(event) => event.preventDefault()}
      >
        <fieldset className="bo-box">
          <legend className="h3">{t('delivery.promise')}</legend>
          <p className="small second">{t('delivery.promiseText')}</p>
          <Checkbox
            checked={editor.draft.isOn}
            onChange={(event) => editor.change({ isOn: event.target.checked })}
          >
            {t('delivery.isOn')}
          </Checkbox>
        </fieldset>
        <Dispatch editor={editor} />
        <ClosedDays editor={editor} />
        <Carrier editor={editor} />
      </form>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`delivery.${field}`))}
        textOf={(value) => textOf(value, t as TFunction, i18n.language)}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}

/** A changed field as text, for a conflict with another administrator's change. */
function textOf(value: unknown, t: TFunction, language: string): string {
  if (typeof value === 'boolean') return t(value ? 'admin-settings:yes' : 'admin-settings:no');
  if (!Array.isArray(value))
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  return listText(
    value.map((each) =>
      typeof each === 'number'
        ? t(`admin-settings:delivery.day.${each}`)
        : typeof each === 'string'
          ? each
          : `${each.city} ${each.min}–${each.max}`,
    ),
    language,
  );
}

function Dispatch({ editor }: FormEditor) {
  const { t } = useTranslation('admin-settings');
  const { draft, change, errors } = editor;
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('delivery.dispatch')}</legend>
      <div className="bo-pair">
        <Field label={t('delivery.cutOff')} hint={t('delivery.cutOffHint')} error={errors.cutOff}>
          <Input
            type="time"
            className="num"
            value={draft.cutOff}
            onChange={(event) => change({ cutOff: event.target.value })}
          />
        </Field>
        <Field
          label={t('delivery.personalisedDays')}
          hint={t('delivery.personalisedHint')}
          error={errors.personalisedDays}
        >
          <Input
            className="num"
            inputMode="numeric"
            value={draft.personalisedDays}
            maxLength={3}
            onChange={(event) => change({ personalisedDays: event.target.value })}
          />
        </Field>
      </div>
      <Weekdays editor={editor} field="workingDays" />
    </fieldset>
  );
}

function Weekdays({ editor, field }: FormEditor & { field: 'workingDays' | 'carrierDays' }) {
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

function ClosedDays({ editor: { draft, change, errors } }: FormEditor) {
  const { t } = useTranslation('admin-settings');
  const days = draft.closedDays;
  const changeDay = (at: number, day: string) =>
    change({ closedDays: days.map((each, index) => (index === at ? day : each)) });
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('delivery.closedDays')}</legend>
      <p className="small second">{t('delivery.closedText')}</p>
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has no identity but its place
        <div className="settings-day" key={index}>
          <Field label={t('delivery.closedDay', { number: index + 1 })}>
            <Input
              type="date"
              className="num"
              value={day}
              onChange={(event) => changeDay(index, event.target.value)}
            />
          </Field>
          <Button
            size="s"
            variant="danger"
            onClick={() => change({ closedDays: days.filter((_, other) => other !== index) })}
          >
            {t('delivery.removeDay')}
          </Button>
        </div>
      ))}
      {errors.closedDays && <FieldError id="closed-days-error">{errors.closedDays}</FieldError>}
      <div className="settings-add">
        <Button
          variant="line"
          icon="plus"
          disabled={days.length >= MAX_CLOSED_DAYS}
          onClick={() => change({ closedDays: [...days, ''] })}
        >
          {t('delivery.addDay')}
        </Button>
      </div>
    </fieldset>
  );
}

function Carrier({ editor }: FormEditor) {
  const { t } = useTranslation('admin-settings');
  const { draft, change, errors } = editor;
  const cities = draft.cities;
  const changeCity = (at: number, values: Partial<Range & { city: string }>) =>
    change({
      cities: cities.map((row, index) => (index === at ? { ...row, ...values } : row)),
    });
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
    </fieldset>
  );
}

type RangeFieldsProps = {
  title: string;
  range: Range;
  error: string | undefined;
  onChange: (values: Partial<Range>) => void;
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
