import { daysOf } from '#shared/back-office/accounting.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useBackOfficeForm } from './use-back-office-form.ts';

/** Days like "2026-11-24". */
type DayRange = { from: string; to: string };
type DayRangeFormProps = {
  /** The first values; for another range the form needs another `key`. */
  range: DayRange;
  /** The maximum number of days. */
  most: number;
  texts: { from: string; to: string; show: string; wrong: string };
  className: string;
  size?: 's' | 'm';
  onChange: (range: DayRange) => void;
};

/** The first and the last day, both included; they apply with the button. */
export function DayRangeForm({
  range,
  most,
  texts,
  className,
  size = 'm',
  onChange,
}: DayRangeFormProps) {
  const form = useBackOfficeForm({
    defaultValues: range,
    submit: async (next) => onChange(next),
  });
  const isRange = (next: DayRange) => daysOf(next) >= 1 && daysOf(next) <= most;
  return (
    <form
      method="post"
      className={className}
      noValidate
      onSubmit={(event) => void form.onSubmit(event)}
    >
      <Field label={texts.from} error={form.errorOf('from')}>
        <Input
          {...form.register('from', { validate: (_, next) => isRange(next) || texts.wrong })}
          type="date"
        />
      </Field>
      <Field label={texts.to}>
        <Input {...form.register('to', { deps: 'from' })} type="date" />
      </Field>
      <Button type="submit" variant="line" size={size}>
        {texts.show}
      </Button>
    </form>
  );
}
