// /account/companies: a customer's companies, and creating one (`?company=new`).
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { OwnCompany } from '#shared/customers/companies.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import CompanyChoice from '#web/buyer-company/CompanyChoice.tsx';
import { fetchCompanies } from '#web/buyer-company/company-calls.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { CompanyDataForm } from './CompanyDataForm.tsx';
import { createCompany } from './calls.ts';

export default function CompaniesPage() {
  const { t } = useTranslation('companies');
  const { user, refreshProfile } = useSession();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const companies = useRemote(`own companies ${user?.buysFor?.companyId}`, fetchCompanies);
  if (!user) return null;
  const addButton = (
    <ButtonLink to="?company=new" icon="plus">
      {t('new')}
    </ButtonLink>
  );

  if (params.get('company') === 'new')
    return (
      <>
        <PageHead title={t('new')} text={t('newText')} />
        <CompanyDataForm
          start={user.company}
          save={async (body) => {
            const { companyId } = await createCompany(body);
            await refreshProfile();
            showToast(t('made', { name: body.companyName }));
            await navigate(`/account/companies/${companyId}`, { replace: true });
          }}
          onClose={() => void navigate('/account/companies', { replace: true })}
        />
      </>
    );
  return (
    <RemoteContent remote={companies} head={<PageHead title={t('title')} />}>
      {(rows) => (
        <>
          <PageHead
            title={t('title')}
            text={t('text')}
            action={rows.length > 0 ? addButton : undefined}
          />
          {rows.length === 0 ? (
            <EmptyState title={t('none')} action={addButton}>
              {t('noneText')}
            </EmptyState>
          ) : (
            <>
              <CompanyChoice />
              <CompanyRows companies={rows} />
            </>
          )}
        </>
      )}
    </RemoteContent>
  );
}

function CompanyRows({ companies }: { companies: readonly OwnCompany[] }) {
  const { t, i18n } = useTranslation('companies');
  return (
    <ul className="account-rows">
      {companies.map((company) => (
        <li key={company.id}>
          <div>
            <Link className="text-link break" to={`/account/companies/${company.id}`}>
              {company.name}
            </Link>
            <p className="small second">
              {t(`role.${company.role}`)} · {t('memberCount', { count: company.memberCount })}
              {company.spendingLimit !== null && (
                <>
                  {' · '}
                  <span className="num">
                    {t('limitOf', {
                      limit: formatLira(fromLira(company.spendingLimit), i18n.language),
                    })}
                  </span>
                </>
              )}
            </p>
          </div>
          <div className="row">
            {company.isChosen && <Badge tone="ok">{t('isChosen')}</Badge>}
            {company.isClosed && <Badge>{t('isClosed')}</Badge>}
          </div>
        </li>
      ))}
    </ul>
  );
}
