import { ConsentsQuery } from '#shared/back-office/customers.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { saveConsents } from './customer-calls.ts';

const REPORTED_DAYS = 7;
/** Approvals and refusals of a period, as a file that İYS imports. */
export function ConsentsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-customers', 'admin']);
  const form = useBackOfficeForm({
    schema: ConsentsQuery,
    defaultValues: {
      from: istanbulDay(Date.now() - REPORTED_DAYS * 86_400_000),
      to: istanbulDay(Date.now()),
    },
    async submit({ from, to }) {
      await saveConsents(from, to);
      onClose();
    },
  });
  const { register, watch, errorOf } = form;
  return (
    <FormDialog title={t('report.title')} confirm={t('report.do')} form={form} onClose={onClose}>
      <p className="small second">{t('report.text')}</p>
      <div className="bo-pair">
        <Field label={t('report.from')} error={errorOf('from')}>
          <Input {...register('from')} type="date" required max={watch('to')} />
        </Field>
        <Field label={t('report.to')} error={errorOf('to')}>
          <Input {...register('to')} type="date" required min={watch('from')} />
        </Field>
      </div>
    </FormDialog>
  );
}
