// /account/approvals/7: an order that waits for an approval.
import { Link, useParams } from 'react-router';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { ApprovalView, approvalText, approvalTitle } from './ApprovalView.tsx';
import { fetchApproval } from './approval-calls.ts';

export default function ApprovalPage() {
  const { t } = useTranslation('companies');
  const { approvalId = '' } = useParams();
  const by = { id: approvalId };
  const remote = useRemote(`approval ${approvalId}`, (signal) => fetchApproval(by, signal));
  const companyId = remote.data?.companyId;
  const text = approvalText(remote.data);
  return (
    <>
      <Link
        className="text-link account-back"
        to={companyId ? `/account/companies/${companyId}` : '/account/companies'}
      >
        {remote.data?.companyName ?? t('back')}
      </Link>
      <PageHead title={t(approvalTitle(remote.data))} text={text && t(text)} />
      <RemoteContent remote={remote}>
        {(approval) => <ApprovalView approval={approval} remote={remote} by={by} />}
      </RemoteContent>
    </>
  );
}
