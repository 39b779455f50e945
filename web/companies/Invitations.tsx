import { useState } from 'react';
import { dateText } from '#shared/base/format.ts';
import type { Company, CompanyInvitation } from '#shared/customers/companies.ts';
import { useAction } from '#web/account/use-action.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { invite, resendInvitation, withdrawInvitation } from './calls.ts';
import { MemberDialog } from './MemberDialog.tsx';

/** Invited people who have not joined yet; administrators can invite more. */
export function Invitations({ company, remote }: { company: Company; remote: Remote<Company> }) {
  const { t, i18n } = useTranslation('companies');
  const { showToast } = useToast();
  const { busy, run } = useAction();
  const [isInviting, setInviting] = useState(false);
  const show = ({ content }: { content: CompanyInvitation[] }) =>
    remote.change((now) => ({ ...now, invitations: content }));

  async function resend({ id, email }: CompanyInvitation) {
    if (await run(`resend ${id}`, async () => show(await resendInvitation(company.id, id))))
      showToast(t('invited', { email }));
  }
  async function withdraw({ id }: CompanyInvitation) {
    if (await run(`withdraw ${id}`, async () => show(await withdrawInvitation(company.id, id))))
      showToast(t('withdrawn'));
    else await remote.reload();
  }
  return (
    <>
      {company.invitations.length > 0 && (
        <>
          <h3 className="title">{t('invitations')}</h3>
          <ul className="account-rows">
            {company.invitations.map((row) => (
              <li key={row.id}>
                <div>
                  <b className="break">{row.email}</b>
                  {row.isExpired && <Badge tone="no">{t('expired')}</Badge>}
                  <p className="small second">
                    {t(`role.${row.role}`)} ·{' '}
                    {t('until', { day: dateText(row.expiresAt, i18n.language) })}
                  </p>
                </div>
                <div className="row">
                  <Button
                    size="s"
                    variant="line"
                    isBusy={busy === `resend ${row.id}`}
                    onClick={() => void resend(row)}
                  >
                    {t('resend')}
                    <span className="sr-only">: {row.email}</span>
                  </Button>
                  <Button
                    size="s"
                    variant="quiet"
                    isBusy={busy === `withdraw ${row.id}`}
                    onClick={() => void withdraw(row)}
                  >
                    {t('withdraw')}
                    <span className="sr-only">: {row.email}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button variant="line" icon="plus" onClick={() => setInviting(true)}>
          {t('inviteSomebody')}
        </Button>
      </div>
      {isInviting && (
        <MemberDialog
          title={t('inviteSomebody')}
          start={null}
          onClose={() => setInviting(false)}
          save={async (body) => {
            show(await invite(company.id, body));
            showToast(t('invited', { email: body.email }));
          }}
        />
      )}
    </>
  );
}
