import { Link } from 'react-router';
import { dateText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { approvalTones } from './ApprovalView.tsx';
import { fetchApprovals } from './approval-calls.ts';

/** Orders over a limit, the newest first. */
export function CompanyApprovals({ companyId }: { companyId: number }) {
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
