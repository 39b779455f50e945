import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminRole, adminRoles } from '#shared/admin.ts';
import { ApiError } from '../../api.ts';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { adminApi } from '../admin-browser.ts';
import { FormDialog } from '../kit/FormDialog.tsx';

/** A name, an address and a role; the mail does the rest. */
export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const { t } = useTranslation(['admin-team', 'admin']);
  const { showToast } = useToast();
  const [role, setRole] = useState<AdminRole>('fulfilment');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const email = String(typed.get('email') ?? '').trim();
    setBusy(true);
    setFault(null);
    try {
      await adminApi().call('POST', '/admin/team/invitations', { body: { email, name: String(typed.get('name') ?? ''), role } });
      showToast(t('invitation.sent', { email }));
      onInvited();
      onClose();
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t('admin:network'));
      setBusy(false);
    }
  }
  return (
    <FormDialog title={t('team.invite')} confirm={t('invitation.send')} isBusy={isBusy} fault={fault} onClose={onClose} onSubmit={submit}>
      <Field label={t('field.name')}>
        <Input name="name" autoComplete="off" required maxLength={120} />
      </Field>
      <Field label={t('field.email')}>
        <Input name="email" type="email" autoComplete="off" required maxLength={254} />
      </Field>
      <Field label={t('field.role')} hint={t(`roleText.${role}`)}>
        <Select value={role} onChange={(event) => setRole(event.target.value as AdminRole)}>
          {adminRoles.map((name) => (
            <option key={name} value={name}>
              {t(`admin:role.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
