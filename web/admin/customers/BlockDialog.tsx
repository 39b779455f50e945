import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminCustomer } from '#shared/admin-customers.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { blockCustomer } from './customer-calls.ts';
import type { CustomerDesk } from './use-customer-change.ts';

/** Ends every session and lets none begin; the reason stays among ourselves. */
export function BlockDialog({ customer, desk, onClose }: { customer: AdminCustomer; desk: CustomerDesk; onClose: () => void }) {
  const { t } = useTranslation('admin-customers');
  const [reason, setReason] = useState('');
  const { id, firstName, lastName } = customer.profile;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await desk.act('block', () => blockCustomer(id, reason.trim()), t('block.done'))) onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('block.title', { name: `${firstName} ${lastName}` })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" form="block" isBusy={desk.busy === 'block'}>
            {t('block.do')}
          </Button>
        </>
      }
    >
      <form className="stack" id="block" onSubmit={(event) => void submit(event)}>
        <p>{t('block.text')}</p>
        <Field label={t('block.reason')} hint={t('block.reasonHint')}>
          <Input value={reason} required maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
