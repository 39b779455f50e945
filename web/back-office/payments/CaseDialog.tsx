import type { PaymentCase } from '#shared/back-office/payment-cases.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import type { DecidedAct } from './case-calls.ts';

type CaseDialogProps = {
  found: PaymentCase;
  act: DecidedAct;
  onClose: () => void;
  onConfirm: (remark: string) => Promise<void>;
};

/** What the press will do, and room to say why. */
export function CaseDialog({ found, act, onClose, onConfirm }: CaseDialogProps) {
  const { t, i18n } = useTranslation('admin-payments');
  const form = useBackOfficeForm({
    defaultValues: { remark: '' },
    submit: ({ remark }) => onConfirm(remark),
  });
  const amount = found.taken ?? found.amount;
  return (
    <FormDialog
      title={t(`act.${act}`)}
      confirm={t(`act.${act}`)}
      cancel={t('back')}
      form={form}
      onClose={onClose}
    >
      <p>
        {t(`confirm.${act}`, {
          amount: amount === null ? '–' : formatLira(fromLira(amount), i18n.language),
        })}
      </p>
      {act === 'given' && found.kind === 'refund-refused' && (
        <Alert tone="warn">{t('confirm.look')}</Alert>
      )}
      <Field label={t('remark')} hint={t('remarkHint')} isOptional>
        <Textarea {...form.register('remark')} rows={3} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
