// /admin/team: the administrators, invitations, and whether everybody needs a second step. Only
// the owner changes them.
import { useState } from 'react';
import {
  InvitationBody,
  type InvitationRow,
  type TeamAnswer,
  type TeamMember,
} from '#shared/back-office/administrators.ts';
import { grantsOfRole } from '#shared/back-office/rights.ts';
import { dateText, dateTimeText } from '#shared/base/format.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { chosenRights, RightsFields } from './RightsFields.tsx';

export default function Team() {
  const { t } = useTranslation('admin-team');
  const team = useRemote('team', (signal) => adminApi().get('/admin/team', { signal }));
  const [isInviting, setInviting] = useState(false);
  const [editedId, setEditedId] = useState<number | null>(null);
  const edited = team.data?.members.find(({ id }) => id === editedId);
  const reload = () => void team.reload();
  return (
    <>
      <SectionHead title={t('team.title')}>
        <Changing>
          <Button size="s" icon="plus" onClick={() => setInviting(true)}>
            {t('team.invite')}
          </Button>
        </Changing>
      </SectionHead>
      <RemoteBox remote={team}>
        {({ members, invitations }) => (
          <div className="bo-column">
            <Members members={members} onEdit={({ id }) => setEditedId(id)} />
            {invitations.length > 0 && <Invitations invitations={invitations} onChange={reload} />}
            <Changing>
              <Required team={team} />
            </Changing>
          </div>
        )}
      </RemoteBox>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onInvited={reload} />}
      {edited && (
        <MemberDialog
          member={edited}
          onClose={() => setEditedId(null)}
          onSaved={(member) =>
            team.change((data) => ({
              ...data,
              members: data.members.map((one) => (one.id === member.id ? member : one)),
            }))
          }
        />
      )}
    </>
  );
}

function Members({
  members,
  onEdit,
}: {
  members: readonly TeamMember[];
  onEdit: (member: TeamMember) => void;
}) {
  const { t, i18n } = useTranslation(['admin-team', 'admin']);
  const { admin } = useAdminSession();
  return (
    <section className="bo-box" aria-label={t('team.title')}>
      <ul className="bo-rows">
        {members.map((member) => (
          <li key={member.id}>
            <div>
              <p>
                <b>{member.name}</b>{' '}
                {member.id === admin?.id && <span className="mute">({t('team.you')})</span>}{' '}
                {!member.isActive ? (
                  <Badge tone="no">{t('team.off')}</Badge>
                ) : (
                  member.hasTotp && <Badge tone="ok">{t('team.twoSteps')}</Badge>
                )}
              </p>
              <p className="small second break">
                {[
                  member.email,
                  t(`admin:role.${member.role}`),
                  member.lastUsedAt
                    ? t('team.lastUsed', { at: dateTimeText(member.lastUsedAt, i18n.language) })
                    : t('team.neverUsed'),
                ].join(' · ')}
              </p>
            </div>
            <Changing>
              <Button
                variant="line"
                size="s"
                aria-label={t('team.editOf', { name: member.name })}
                onClick={() => onEdit(member)}
              >
                {t('team.edit')}
              </Button>
            </Changing>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invitations({
  invitations,
  onChange,
}: {
  invitations: readonly InvitationRow[];
  onChange: () => void;
}) {
  const { t, i18n } = useTranslation(['admin-team', 'admin']);
  const { showToast } = useToast();
  const { busy, run } = useWork();
  async function again({ id, email, name, ...rights }: InvitationRow) {
    if (
      !(await run(`again ${id}`, () =>
        adminApi().post('/admin/team/invitations', {
          body: { email, name, ...chosenRights(rights) },
        }),
      ))
    )
      return;
    showToast(t('invitation.sent', { email }));
    onChange();
  }
  async function withdraw({ id }: InvitationRow) {
    await run(`withdraw ${id}`, () =>
      adminApi().delete('/admin/team/invitations/{id}', { path: { id } }),
    );
    onChange();
  }
  return (
    <section className="bo-box" aria-labelledby="invitations">
      <h2 className="h3" id="invitations">
        {t('invitation.title')}
      </h2>
      <ul className="bo-rows">
        {invitations.map((row) => (
          <li key={row.id}>
            <div>
              <p>
                <b>{row.name}</b> {row.isOver && <Badge tone="no">{t('invitation.over')}</Badge>}
              </p>
              <p className="small second break">
                {[
                  row.email,
                  t(`admin:role.${row.role}`),
                  t('invitation.until', { day: dateText(row.expiresAt, i18n.language) }),
                ].join(' · ')}
              </p>
            </div>
            <Changing>
              <div className="bo-acts">
                <Button
                  variant="line"
                  size="s"
                  isBusy={busy === `again ${row.id}`}
                  onClick={() => void again(row)}
                >
                  {t('invitation.again')}
                </Button>
                <Button
                  variant="quiet"
                  size="s"
                  isBusy={busy === `withdraw ${row.id}`}
                  onClick={() => void withdraw(row)}
                >
                  {t('invitation.withdraw')}
                </Button>
              </div>
            </Changing>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Required({ team }: { team: Remote<TeamAnswer> }) {
  const { t } = useTranslation('admin-team');
  const { admin, refresh } = useAdminSession();
  const { run } = useWork();
  async function require(requiresTotp: boolean) {
    if (
      !(await run('required', () => adminApi().put('/admin/security', { body: { requiresTotp } })))
    )
      return;
    team.change((data) => ({ ...data, requiresTotp }));
    await refresh();
  }
  return (
    <section className="bo-box" aria-labelledby="required">
      <h2 className="h3" id="required">
        {t('required.title')}
      </h2>
      <Checkbox
        checked={team.data?.requiresTotp ?? false}
        onChange={(event) => void require(event.target.checked)}
      >
        {t('required.label')}
      </Checkbox>
      <p className="small second">{t(admin?.hasTotp ? 'required.hint' : 'required.hintOwn')}</p>
    </section>
  );
}

/** Name, e-mail address and rights; the invitation mail explains the rest. */
function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: () => void }) {
  const { t } = useTranslation(['admin-team', 'admin']);
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    schema: InvitationBody,
    defaultValues: {
      name: '',
      email: '',
      ...chosenRights({ role: 'fulfilment', grants: grantsOfRole('fulfilment') }),
    },
    async submit(body) {
      await adminApi().post('/admin/team/invitations', { body });
      showToast(t('invitation.sent', { email: body.email }));
      onInvited();
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      isWide
      title={t('team.invite')}
      confirm={t('invitation.send')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('field.name')} error={errorOf('name')}>
        <Input {...register('name')} autoComplete="off" required maxLength={120} />
      </Field>
      <Field label={t('field.email')} error={errorOf('email')}>
        <Input {...register('email')} type="email" autoComplete="off" required maxLength={254} />
      </Field>
      <RightsFields
        chosen={{ role: form.watch('role'), grants: form.watch('grants') ?? [] }}
        error={errorOf('role') ?? errorOf('grants')}
        onChange={({ role, grants }) => {
          form.setValue('role', role);
          form.setValue('grants', grants);
        }}
      />
    </FormDialog>
  );
}
