import { useState } from 'react';
import { daysOf } from '#shared/back-office/accounting.ts';
import { MAX_REPORT_DAYS, type ReportKind, reportKinds } from '#shared/back-office/reports.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
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
      <TypedRange key={`${range.from} ${range.to}`} range={range} onChange={onChange} />
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

function TypedRange({ range, onChange }: Pick<RangeFormProps, 'range' | 'onChange'>) {
  const { t } = useTranslation('admin-reports');
  const [typed, setTyped] = useState(range);
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      method="post"
      className="report-days"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const days = daysOf(typed);
        const isRange = days >= 1 && days <= MAX_REPORT_DAYS;
        setWrong(!isRange);
        if (isRange) onChange(typed);
      }}
    >
      <Field label={t('from')} error={isWrong ? t('wrong', { most: MAX_REPORT_DAYS }) : undefined}>
        <Input
          type="date"
          value={typed.from}
          onChange={(event) => setTyped({ ...typed, from: event.target.value })}
        />
      </Field>
      <Field label={t('to')}>
        <Input
          type="date"
          value={typed.to}
          onChange={(event) => setTyped({ ...typed, to: event.target.value })}
        />
      </Field>
      <Button type="submit" variant="line" size="s">
        {t('show')}
      </Button>
    </form>
  );
}
