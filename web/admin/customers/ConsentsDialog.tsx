import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessage } from '../../session/action-texts.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
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
    <Dialog
      isOpen
      onClose={onClose}
      title={t('report.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="consents" isBusy={isBusy}>
            {t('report.do')}
          </Button>
        </>
      }
    >
      <form className="stack" id="consents" onSubmit={(event) => void submit(event)}>
        <p className="small second">{t('report.text')}</p>
        <div className="office-pair">
          <Field label={t('report.from')}>
            <Input type="date" required value={from} max={to} onChange={(event) => setFrom(event.target.value)} />
          </Field>
          <Field label={t('report.to')}>
            <Input type="date" required value={to} min={from} onChange={(event) => setTo(event.target.value)} />
          </Field>
        </div>
        {fault && <Alert tone="no">{fault}</Alert>}
      </form>
    </Dialog>
  );
}
