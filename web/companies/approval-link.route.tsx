// /approval#token=…: an order to approve, opened by the link in a mail. Opening it changes nothing.
import { useMemo } from 'react';
import { AuthPage } from '#web/auth/AuthPage.tsx';
import { useLinkToken } from '#web/auth/use-link-token.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { ApprovalView, approvalText, approvalTitle } from './ApprovalView.tsx';
import { fetchApproval } from './approval-calls.ts';

export default function ApprovalLinkPage() {
  const { t } = useTranslation('companies');
  const token = useLinkToken();
  if (token === undefined)
    return (
      <AuthPage title={t('approval.title')}>
        <Spinner />
      </AuthPage>
    );
  if (token === null) return <AuthPage title={t('approval.title')} text={t('approval.noLink')} />;
  return <ByLink token={token} />;
}

function ByLink({ token }: { token: string }) {
  const { t } = useTranslation('companies');
  const by = useMemo(() => ({ token }), [token]);
  const remote = useRemote(`approval ${token}`, (signal) => fetchApproval(by, signal));
  const text = approvalText(remote.data);
  return (
    <AuthPage title={t(approvalTitle(remote.data))} text={text && t(text)}>
      <RemoteContent remote={remote}>
        {(approval) => <ApprovalView approval={approval} remote={remote} by={by} />}
      </RemoteContent>
    </AuthPage>
  );
}
