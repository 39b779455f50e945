// /admin/stock/purchases/{id}: a draft can be edited; an order can be received, closed or
// cancelled.
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Purchase } from '#shared/back-office/purchases.ts';
import { numberText } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { isAnythingUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { Changing, useReadOnly } from '#web/back-office/session/read-only.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { PurchaseReceipt } from './PurchaseReceipt.tsx';
import { purchaseTones } from './Purchases.tsx';
import { movePurchase, readPurchase } from './purchase-calls.ts';

export function PurchasePage() {
  const { t } = useTranslation('admin-stock');
  const id = Number(useParams().purchaseId) || 0;
  const isReadOnly = useReadOnly();
  const purchase = useRemote(`purchase ${id}`, (signal) => readPurchase(id, signal));
  const { data } = purchase;
  return (
    <>
      <SectionHead
        title={t('purchases.one', { id })}
        back={{ to: '/admin/stock/purchases', label: t('purchases.title') }}
      >
        {data && (
          <>
            <Badge tone={purchaseTones[data.state]}>{t(`purchases.state.${data.state}`)}</Badge>
            <Changing>
              <PurchaseActs purchase={data} remote={purchase} />
            </Changing>
          </>
        )}
      </SectionHead>
      <RemoteBox remote={purchase}>
        {(found) =>
          found.state === 'draft' && !isReadOnly ? (
            <PurchaseForm
              key={found.version}
              purchase={found}
              onSaved={(saved) => purchase.change(() => saved)}
            />
          ) : (
            <PurchaseReceipt
              key={found.version}
              purchase={found}
              onChanged={(changed) => purchase.change(() => changed)}
              onFailed={() => void purchase.reload()}
            />
          )
        }
      </RemoteBox>
    </>
  );
}

const actsOf = {
  draft: ['cancel', 'order'],
  ordered: ['cancel', 'close'],
  'partly-received': ['close'],
  received: [],
  closed: [],
  cancelled: [],
} as const;
type Act = 'order' | 'close' | 'cancel';

function PurchaseActs({ purchase, remote }: { purchase: Purchase; remote: Remote<Purchase> }) {
  const { t, i18n } = useTranslation('admin-stock');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [asked, setAsked] = useState<Act | null>(null);
  const { id, version, state } = purchase;
  // The saved draft is ordered, so what was only typed would be lost.
  const ask = (act: Act) =>
    act === 'order' && isAnythingUnsaved()
      ? showToast(t('purchases.saveFirst'), { type: 'warning' })
      : setAsked(act);
  async function move(act: Act) {
    const done = await run(act, () => movePurchase(id, act, version));
    setAsked(null);
    if (done) remote.change(() => done.result);
    else await remote.reload();
  }
  return (
    <>
      {actsOf[state].map((act) => (
        <Button
          key={act}
          size="s"
          variant={act === 'order' ? 'ink' : 'line'}
          onClick={() => ask(act)}
        >
          {t(`purchases.${act}`)}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={t(`purchases.${asked}`)}
          confirm={t(`purchases.${asked}`)}
          isBusy={busy === asked}
          onClose={() => setAsked(null)}
          onConfirm={() => void move(asked)}
        >
          {t(`purchases.${asked}Text`, { left: numberText(missingOf(purchase), i18n.language) })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The pieces that have not arrived; more of one product does not replace another. */
const missingOf = ({ rows }: Purchase): number =>
  rows.reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0);
