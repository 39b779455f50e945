import { MAX_QUOTE_DAYS } from '#shared/quotes/quotes.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { readDays } from './quote-draft.ts';

const USUAL = '10';

export function ExtendDialog({
  onClose,
  onExtend,
}: {
  onClose: () => void;
  onExtend: (days: number) => Promise<void>;
}) {
  const { t } = useTranslation('admin-quotes');
  const form = useBackOfficeForm({
    defaultValues: { days: USUAL },
    async submit({ days }) {
      await onExtend(readDays(days) ?? 0);
    },
  });
  return (
    <FormDialog title={t('extend.title')} confirm={t('extend.save')} form={form} onClose={onClose}>
      <p>{t('extend.text')}</p>
      <Field label={t('extend.days')} error={form.errorOf('days')}>
        <Input
          {...form.register('days', {
            validate: (typed) =>
              readDays(typed) !== null || t('extend.wrong', { most: MAX_QUOTE_DAYS }),
          })}
          className="num"
          inputMode="numeric"
          maxLength={3}
        />
      </Field>
    </FormDialog>
  );
}
