import { MAX_REPORT_DAYS, type ReportKind, reportKinds } from '#shared/back-office/reports.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { DayRangeForm } from '#web/back-office/kit/DayRangeForm.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { type DayRange, rangeNames, rangeOf } from './ranges.ts';

type RangeFormProps = {
  kind: ReportKind;
  range: DayRange;
  onChange: (change: Partial<DayRange & { kind: string }>) => void;
};

/** The report and its days: preset ranges apply at once, typed days with the button. */
export function RangeForm({ kind, range, onChange }: RangeFormProps) {
  const { t } = useTranslation('admin-reports');
  const today = istanbulDay(Date.now());
  return (
    <div className="report-range">
      <Field label={t('kindLabel')}>
        <Select value={kind} onChange={(event) => onChange({ kind: event.target.value })}>
          {reportKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kind.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <DayRangeForm
        key={`${range.from} ${range.to}`}
        className="report-days"
        size="s"
        most={MAX_REPORT_DAYS}
        texts={{
          from: t('from'),
          to: t('to'),
          show: t('show'),
          wrong: t('wrong', { most: MAX_REPORT_DAYS }),
        }}
        range={range}
        onChange={onChange}
      />
      <fieldset className="report-presets">
        <legend className="sr-only">{t('presets')}</legend>
        {rangeNames.map((name) => {
          const ready = rangeOf(name, today);
          const isChosen = ready.from === range.from && ready.to === range.to;
          return (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={isChosen}
              onClick={() => onChange(ready)}
            >
              {t(`preset.${name}`)}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}
