import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../session/action-texts.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { saveConsents } from './customer-calls.ts';

const REPORTED_DAYS = 7;
/** "2026-11-21", in Turkish time. */
const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(at);

/** Approvals and refusals of a period, as a file that İYS takes in. */
export function ConsentsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-customers', 'admin']);
  const [to, setTo] = useState(() => dayOf(Date.now()));
  const [from, setFrom] = useState(() => dayOf(Date.now() - REPORTED_DAYS * 86_400_000));
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      await saveConsents(from, to);
      onClose();
    } catch (error) {
      setFault(serverMessage(error) ?? t('admin:network'));
      setBusy(false);
    }
  }
  return (
    <FormDialog title={t('report.title')} confirm={t('report.do')} isBusy={isBusy} fault={fault} onClose={onClose} onSubmit={submit}>
      <p className="small second">{t('report.text')}</p>
      <div className="office-pair">
        <Field label={t('report.from')}>
          <Input type="date" required value={from} max={to} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={t('report.to')}>
          <Input type="date" required value={to} min={from} onChange={(event) => setTo(event.target.value)} />
        </Field>
      </div>
    </FormDialog>
  );
}
