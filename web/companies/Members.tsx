import { useState } from 'react';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Company, CompanyMember } from '#shared/customers/companies.ts';
import { useAction } from '#web/account/use-action.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { changeMember, removeMember } from './calls.ts';
import { MemberDialog } from './MemberDialog.tsx';

type MembersProps = { company: Company; remote: Remote<Company>; mayChange: boolean };

/** The people of a company with their roles and limits. */
export function Members({ company, remote, mayChange }: MembersProps) {
  const { t, i18n } = useTranslation('companies');
  const { refreshProfile } = useSession();
  const [edited, setEdited] = useState<CompanyMember | null>(null);
  const [asking, setAsking] = useState<CompanyMember | null>(null);
  return (
    <>
      <ul className="account-rows">
        {company.members.map((member) => (
          <li key={member.customerId}>
            <div>
              <b className="break">{member.name}</b>
              {member.isSelf && <Badge>{t('you')}</Badge>}
              <p className="small second break">{member.email}</p>
              <p className="small second">
                {t(`role.${member.role}`)} ·{' '}
                <span className="num">
                  {member.spendingLimit === null
                    ? t('noLimit')
                    : t('limitOf', {
                        limit: formatLira(fromLira(member.spendingLimit), i18n.language),
                      })}
                </span>
              </p>
            </div>
            {mayChange && (
              <div className="row">
                <Button size="s" variant="line" onClick={() => setEdited(member)}>
                  {t('change')}
                  <span className="sr-only">: {member.name}</span>
                </Button>
                {!member.isSelf && (
                  <Button size="s" variant="quiet" onClick={() => setAsking(member)}>
                    {t('remove')}
                    <span className="sr-only">: {member.name}</span>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <MemberDialog
          title={edited.name}
          start={edited}
          onClose={() => setEdited(null)}
          save={async ({ role, spendingLimit }) => {
            const body = { role, spendingLimit, version: edited.version };
            const changed = await changeMember(company.id, edited.customerId, body);
            remote.change(() => changed);
            if (edited.isSelf) await refreshProfile();
          }}
        />
      )}
      {asking && (
        <RemoveDialog
          company={company}
          member={asking}
          remote={remote}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

type RemoveProps = {
  company: Company;
  member: CompanyMember;
  remote: Remote<Company>;
  onClose: () => void;
};

function RemoveDialog({ company, member, remote, onClose }: RemoveProps) {
  const { t } = useTranslation('companies');
  const { busy, run } = useAction();
  const { showToast } = useToast();
  async function remove() {
    const isDone = await run('remove', async () => {
      const left = await removeMember(company.id, member.customerId);
      remote.change(() => left);
    });
    if (isDone) showToast(t('removed', { name: member.name }));
    else await remote.reload();
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('removeTitle')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" isBusy={busy !== null} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeText', { name: member.name, company: company.name })}</p>
    </Dialog>
  );
}
