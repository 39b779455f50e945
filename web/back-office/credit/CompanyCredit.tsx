// The credit account on a company's page: its balance and whether the company may order on account.
import { Link } from 'react-router';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { StatementFacts } from '#web/statements/StatementTable.tsx';
import { readAccount } from './credit-calls.ts';
import { StateBadge } from './StateBadge.tsx';

/** Renders nothing for administrators without the right to see accounts. */
export function CompanyCredit({ companyId }: { companyId: number }) {
  const { may } = useAdminSession();
  return may('credit') ? <Box companyId={companyId} /> : null;
}

function Box({ companyId }: { companyId: number }) {
  const { t } = useTranslation('admin-credit');
  const remote = useRemote(`credit of company ${companyId}`, (signal) =>
    readAccount(companyId, {}, signal),
  );
  return (
    <section className="bo-box" aria-labelledby="company-credit">
      <h2 className="h3" id="company-credit">
        {t('one')}
      </h2>
      <RemoteBox remote={remote}>
        {({ account, statement }) => (
          <>
            <p>
              <StateBadge account={account} />
            </p>
            {statement && <StatementFacts statement={statement} days={account.days} />}
            <Link className="text-link" to={`/admin/credit/${companyId}`}>
              {t(account.hasAccount ? 'toStatement' : 'conditions.open')}
            </Link>
          </>
        )}
      </RemoteBox>
    </section>
  );
}
