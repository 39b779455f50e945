import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCustomer } from '#shared/admin-customers.ts';
import { foldEmail } from '#shared/identity.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { useWork } from '../kit/use-work.ts';
import { eraseCustomer } from './customer-calls.ts';

/** For good; the address is typed by hand, so that nobody is erased by a slip. */
export function EraseDialog({ customer, onClose, onErased }: { customer: AdminCustomer; onClose: () => void; onErased: () => void }) {
  const { t } = useTranslation('admin-customers');
  const { busy, run } = useWork();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { id, email } = customer.profile;
  async function submit(event: FormEvent) {
    event.preventDefault();
    const isRight = foldEmail(typed.trim()) === foldEmail(email);
    setWrong(!isRight);
    if (isRight && (await run('erase', () => eraseCustomer(id, typed.trim())))) onErased();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('erase.ask')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" form="erase" isBusy={busy === 'erase'}>
            {t('erase.do')}
          </Button>
        </>
      }
    >
      <form className="stack" id="erase" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('erase.text')}</p>
        <Field label={t('erase.email')} hint={email} error={isWrong ? t('erase.wrong') : undefined}>
          <Input type="email" autoComplete="off" value={typed} maxLength={254} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
