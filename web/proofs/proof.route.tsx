// /proofs/{id}#t={token}: one print proof, for anyone with its link. Rendered as a shell: the
// server never renders personal data.
import { useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { browserApi } from '#web/session/browser.ts';
import { ProofCard } from './ProofCard.tsx';
import { fetchProof, proofAccess, takeProofToken } from './proof-calls.ts';

export default function ProofRoute() {
  const { t } = useTranslation(['proofs', 'label']);
  const { proofId = '' } = useParams();
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => {
    takeProofToken(proofId);
    setTaken(true);
  }, [proofId]);
  return (
    <div className="page">
      <PageTitle title={t('title')} isHidden />
      <div className="page-head">
        <h1 className="h1">{t('title')}</h1>
        <p className="second">{t('text')}</p>
      </div>
      {isTaken && <LinkedProof key={proofId} id={proofId} />}
    </div>
  );
}

function LinkedProof({ id }: { id: string }) {
  const { t } = useTranslation('proofs');
  const proof = useRemote(`proof ${id}`, (signal) =>
    fetchProof(browserApi(), encodeURIComponent(id), proofAccess(id), signal),
  );
  const status = proof.error instanceof ApiError ? proof.error.status : null;
  // An id that is no number (400) is treated like an unknown proof.
  if (status === 404 || status === 400)
    return <EmptyState title={t('missing')}>{t('missingText')}</EmptyState>;
  return (
    <RemoteContent remote={proof}>
      {(data) => (
        <div className="stack proof-page">
          <p className="num">{t('order', { order: showOrderNumber(data.orderNumber) })}</p>
          {data.state === 'approved' && <Alert tone="ok">{t('approved')}</Alert>}
          {data.state === 'rejected' && <Alert>{t('rejected')}</Alert>}
          {data.state === 'replaced' && <Alert tone="warn">{t('replaced')}</Alert>}
          <ProofCard proof={data} access={proofAccess(id)} onChanged={() => void proof.reload()} />
        </div>
      )}
    </RemoteContent>
  );
}
