import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLira, fromLira } from '#shared/money.ts';
import type { PaymentCase } from '#shared/payment-cases.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import type { DecidedAct } from './case-calls.ts';

type Props = { found: PaymentCase; act: DecidedAct; isBusy: boolean; onClose: () => void; onConfirm: (remark: string) => void };

/** What the press will do, and room to say why. */
export function CaseDialog({ found, act, isBusy, onClose, onConfirm }: Props) {
  const { t, i18n } = useTranslation('admin-payments');
  const [remark, setRemark] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    onConfirm(remark);
  }
  const amount = found.taken ?? found.amount;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`act.${act}`)}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form="payment-case" type="submit" isBusy={isBusy}>
            {t(`act.${act}`)}
          </Button>
        </>
      }
    >
      <form id="payment-case" className="stack" onSubmit={submit}>
        <p>{t(`confirm.${act}`, { amount: amount === null ? '–' : formatLira(fromLira(amount), i18n.language) })}</p>
        {act === 'given' && found.kind === 'refund-refused' && <Alert tone="warn">{t('confirm.look')}</Alert>}
        <Field label={t('remark')} hint={t('remarkHint')} isOptional>
          <Textarea rows={3} maxLength={1_000} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
