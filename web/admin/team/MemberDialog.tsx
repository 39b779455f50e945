import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminRole, adminRoles, type TeamMember } from '#shared/admin.ts';
import { ApiError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Select } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { adminApi } from '../admin-browser.ts';
import { FormDialog } from '../kit/FormDialog.tsx';
import { useWork } from '../kit/use-work.ts';

/** Name, role, and whether somebody may come in; and a way out for a lost phone. */
export function MemberDialog({ member, onClose, onSaved }: { member: TeamMember; onClose: () => void; onSaved: (member: TeamMember) => void }) {
  const { t } = useTranslation(['admin-team', 'admin']);
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [draft, setDraft] = useState(member);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const { name, role, isActive, version } = draft;
      onSaved(await adminApi().call<TeamMember>('PUT', `/admin/team/${member.id}`, { body: { name, role, isActive, version } }));
      onClose();
    } catch (error) {
      const current = error instanceof ApiError ? (error.details as { current?: TeamMember } | null)?.current : undefined;
      // Somebody else was here: what they left is shown, and saved again by hand.
      if (current) {
        onSaved(current);
        setDraft(current);
      }
      setFault(error instanceof ApiError ? error.message : t('admin:network'));
      setBusy(false);
    }
  }
  async function resetTwoSteps() {
    if (!(await run('reset', () => adminApi().call('POST', `/admin/team/${member.id}/reset-totp`)))) return;
    showToast(t('team.twoStepsReset', { name: member.name }));
    onSaved({ ...draft, hasTotp: false });
    setDraft({ ...draft, hasTotp: false });
  }
  return (
    <FormDialog title={member.email} confirm={t('admin:editor.save')} isBusy={isBusy} fault={fault} onClose={onClose} onSubmit={submit}>
      <Field label={t('field.name')}>
        <Input value={draft.name} required maxLength={120} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
      </Field>
      <Field label={t('field.role')} hint={t(`roleText.${draft.role}`)}>
        <Select value={draft.role} onChange={(event) => setDraft({ ...draft, role: event.target.value as AdminRole })}>
          {adminRoles.map((name) => (
            <option key={name} value={name}>
              {t(`admin:role.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox checked={draft.isActive} onChange={(event) => setDraft({ ...draft, isActive: event.target.checked })}>
        {t('team.mayComeIn')}
      </Checkbox>
      {draft.hasTotp && (
        <div>
          <Button variant="line" size="s" isBusy={busy === 'reset'} onClick={() => void resetTwoSteps()}>
            {t('team.resetTwoSteps')}
          </Button>
          <p className="hint">{t('team.resetTwoStepsHint')}</p>
        </div>
      )}
    </FormDialog>
  );
}
