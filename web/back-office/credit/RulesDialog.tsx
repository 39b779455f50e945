// When companies are reminded, and when sales on account stop.
import type { CreditSettings } from '#shared/back-office/credit.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { saveRules } from './credit-calls.ts';

const names = ['remindBeforeDays', 'remindEveryDays', 'stopAfterDays'] as const;

const toForm = (rules: CreditSettings) => ({
  version: rules.version,
  remindBeforeDays: numberField(rules.remindBeforeDays),
  remindEveryDays: numberField(rules.remindEveryDays),
  stopAfterDays: numberField(rules.stopAfterDays),
});

type RulesDialogProps = {
  rules: CreditSettings;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

export function RulesDialog({ rules, onClose, onSaved }: RulesDialogProps) {
  const { t } = useTranslation('admin-credit');
  const form = useBackOfficeForm({
    defaultValues: toForm(rules),
    async submit({ version, remindBeforeDays, remindEveryDays, stopAfterDays }) {
      await saveRules({
        version,
        remindBeforeDays: typedNumber(remindBeforeDays),
        remindEveryDays: typedNumber(remindEveryDays),
        stopAfterDays: typedNumber(stopAfterDays),
      });
      await onSaved();
    },
    // Shows what another administrator saved; the next press overwrites it.
    onConflict(current: CreditSettings, { reset }) {
      reset(toForm(current));
      return t('conflict');
    },
  });
  return (
    <FormDialog
      title={t('rules.title')}
      confirm={t('save')}
      form={form}
      startsAt="remindBeforeDays"
      onClose={onClose}
    >
      {names.map((name) => (
        <Field
          key={name}
          label={t(`rules.${name}`)}
          hint={t('rules.empty')}
          isOptional
          error={form.errorOf(name)}
        >
          <Input {...form.register(name)} inputMode="numeric" maxLength={3} />
        </Field>
      ))}
    </FormDialog>
  );
}
