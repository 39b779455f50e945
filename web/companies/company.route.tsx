// /account/companies/7: a company with its people and addresses. `?edit=data` and `?address=new`
// open forms, so that the browser's back button closes them.
import './companies.css';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { dateText, dateTimeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { Company, CompanyHistoryRow } from '#shared/customers/companies.ts';
import { AccountBlock } from '#web/account/AccountBlock.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { approvalTones } from './ApprovalView.tsx';
import { fetchApprovals } from './approval-calls.ts';
import { CompanyAddresses } from './CompanyAddresses.tsx';
import { CompanyAddressForm } from './CompanyAddressForm.tsx';
import { CompanyDataForm } from './CompanyDataForm.tsx';
import { CompanyOrders } from './CompanyOrders.tsx';
import { changeCompany, fetchCompany } from './calls.ts';
import { Invitations } from './Invitations.tsx';
import { LeaveCompany } from './LeaveCompany.tsx';
import { Members } from './Members.tsx';

export default function CompanyPage() {
  const { t } = useTranslation(['companies', 'checkout']);
  const { companyId = '' } = useParams();
  const remote = useRemote(`company ${companyId}`, (signal) => fetchCompany(companyId, signal));
  return (
    <>
      <Link className="text-link account-back" to="/account/companies">
        {t('companies:back')}
      </Link>
      <RemoteContent remote={remote} head={<PageHead title={t('companies:title')} />}>
        {(company) => <CompanyContent company={company} remote={remote} />}
      </RemoteContent>
    </>
  );
}

function CompanyContent({ company, remote }: { company: Company; remote: Remote<Company> }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const requested = params.get('address');
  const edited = company.addresses.find(({ id }) => String(id) === requested) ?? null;
  const toPage = () => void navigate(`/account/companies/${company.id}`, { replace: true });
  const mayChange = company.role === 'administrator' && !company.isClosed;
  const saved = async () => {
    await remote.reload();
    toPage();
  };
  if (mayChange && (edited || requested === 'new'))
    return (
      <CompanyAddressForm
        key={requested}
        company={company}
        address={edited}
        onSaved={saved}
        onClose={toPage}
      />
    );
  if (mayChange && params.get('edit') === 'data')
    return <DataForm company={company} onSaved={saved} onClose={toPage} />;
  return <CompanyBlocks company={company} remote={remote} mayChange={mayChange} />;
}

type FormProps = { company: Company; onSaved: () => Promise<void>; onClose: () => void };

function DataForm({ company, onSaved, onClose }: FormProps) {
  const { t } = useTranslation('companies');
  const { refreshProfile } = useSession();
  const { showToast } = useToast();
  const { name, taxOffice, taxNumber, version } = company;
  return (
    <>
      <PageHead title={t('editData')} text={t('editDataText')} />
      <CompanyDataForm
        start={{ companyName: name, taxOffice, taxNumber }}
        save={async (body) => {
          await changeCompany(company.id, { ...body, version });
          await refreshProfile();
          showToast(t('saved'));
          await onSaved();
        }}
        onClose={onClose}
      />
    </>
  );
}

type BlocksProps = { company: Company; remote: Remote<Company>; mayChange: boolean };

function CompanyBlocks({ company, remote, mayChange }: BlocksProps) {
  const { t } = useTranslation(['companies', 'checkout']);
  return (
    <>
      <PageHead title={company.name} text={t(`companies:roleText.${company.role}`)} />
      {company.isClosed && <Alert tone="warn">{t('companies:closedText')}</Alert>}
      <div className="account-blocks">
        <AccountBlock title={t('companies:data')}>
          <dl className="company-facts">
            <dt>{t('checkout:taxOffice')}</dt>
            <dd>{company.taxOffice}</dd>
            <dt>{t('companies:taxNumber')}</dt>
            <dd className="num">{company.taxNumber}</dd>
          </dl>
          {mayChange && (
            <Link className="text-link" to="?edit=data">
              {t('companies:editData')}
            </Link>
          )}
        </AccountBlock>
        <AccountBlock title={t('companies:orders')} text={t('companies:ordersText')}>
          <CompanyOrders companyId={company.id} />
        </AccountBlock>
        <AccountBlock title={t('companies:approvals')} text={t('companies:approvalsText')}>
          <CompanyApprovals companyId={company.id} />
        </AccountBlock>
        <AccountBlock title={t('companies:members')} text={t('companies:membersText')}>
          <Members company={company} remote={remote} mayChange={mayChange} />
          {mayChange && <Invitations company={company} remote={remote} />}
        </AccountBlock>
        <AccountBlock title={t('companies:addresses')} text={t('companies:addressesText')}>
          <CompanyAddresses company={company} remote={remote} mayChange={mayChange} />
        </AccountBlock>
        {company.history.length > 0 && (
          <AccountBlock title={t('companies:history')}>
            <CompanyHistory rows={company.history} />
          </AccountBlock>
        )}
        <AccountBlock title={t('companies:leave')}>
          <LeaveCompany company={company} />
        </AccountBlock>
      </div>
    </>
  );
}

/** Orders over a limit, the newest first. */
function CompanyApprovals({ companyId }: { companyId: number }) {
  const { t, i18n } = useTranslation('companies');
  const remote = useRemote(`approvals ${companyId}`, (signal) => fetchApprovals(companyId, signal));
  return (
    <RemoteContent remote={remote}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="second">{t('approval.none')}</p>
        ) : (
          <ul className="account-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <Link className="text-link break" to={`/account/approvals/${row.id}`}>
                    {row.itemCount > 1
                      ? t('itemsMore', { name: row.firstItem, number: row.itemCount - 1 })
                      : row.firstItem}
                  </Link>
                  <p className="small second">
                    {row.requestedBy ?? t('byNobody')} ·{' '}
                    <span className="num">{dateText(row.createdAt, i18n.language)}</span>
                  </p>
                </div>
                <div className="row">
                  <b className="num">{formatLira(fromLira(row.total), i18n.language)}</b>
                  <Badge tone={approvalTones[row.state]}>{t(`approval.state.${row.state}`)}</Badge>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </RemoteContent>
  );
}

/** Who did what, newest first. */
function CompanyHistory({ rows }: { rows: readonly CompanyHistoryRow[] }) {
  const { t, i18n } = useTranslation('companies');
  return (
    <ul className="account-rows">
      {rows.map((row) => (
        <li key={`${row.at} ${row.act} ${row.about}`}>
          <div>
            {t(`act.${row.act}`)}
            {row.about && <b className="break"> {row.about}</b>}
            {row.role && <span className="second"> ({t(`role.${row.role}`)})</span>}
            <p className="small second">
              {row.by ?? t(row.isByShop ? 'byShop' : 'byNobody')} ·{' '}
              <span className="num">{dateTimeText(row.at, i18n.language)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
