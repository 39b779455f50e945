// The print proofs of an order, loaded for orders that have something printed.
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { orderAccess } from '#web/orders/order-api.ts';
import { browserApi } from '#web/session/browser.ts';
import { ProofCard } from './ProofCard.tsx';
import { fetchProofs } from './proof-calls.ts';

export default function ProofList({ orderNumber }: { orderNumber: string }) {
  const { t } = useTranslation(['proofs', 'label']);
  const proofs = useRemote(`proofs ${orderNumber}`, (signal) =>
    fetchProofs(browserApi(), orderNumber, signal),
  );
  const shown = proofs.data?.proofs ?? [];
  if (shown.length === 0) return null;
  const current = shown.filter(({ state }) => state !== 'replaced');
  const old = shown.filter(({ state }) => state === 'replaced');
  const card = (proof: (typeof shown)[number]) => (
    <ProofCard
      key={proof.id}
      proof={proof}
      access={orderAccess(orderNumber)}
      onChanged={() => void proofs.reload()}
    />
  );
  return (
    <section aria-labelledby="order-proofs">
      <h2 className="h3 order-title" id="order-proofs">
        {t('title')}
      </h2>
      {current.some(({ canAnswer }) => canAnswer) && <Alert tone="warn">{t('waits')}</Alert>}
      {current.map(card)}
      {old.length > 0 && (
        <details className="proof-old">
          <summary>{t('older', { count: old.length })}</summary>
          {old.map(card)}
        </details>
      )}
    </section>
  );
}
