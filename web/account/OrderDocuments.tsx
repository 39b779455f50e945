import { useState } from 'react';
import { timeText } from '#shared/base/format.ts';
import type { CustomerOrder } from '#shared/orders/customer-orders.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { fetchDocument } from './account-api.ts';

type OrderDocument = CustomerOrder['documents'][number];

/** The texts that the buyer agreed to with the order, word for word. */
export function OrderDocuments({ order }: { order: Pick<CustomerOrder, 'id' | 'documents'> }) {
  const { t, i18n } = useTranslation(['account', 'checkout']);
  const [open, setOpen] = useState<OrderDocument['kind'] | null>(null);
  if (order.documents.length === 0) return null;
  return (
    <section aria-labelledby="order-documents">
      <h2 className="h3" id="order-documents">
        {t('documents.title')}
      </h2>
      <ul className="account-rows account-rows--top">
        {order.documents.map(({ kind, acceptedAt }) => (
          <li key={kind}>
            <div>
              <p>
                <b>{t(`checkout:contracts.${kind}`)}</b>
              </p>
              <p className="small second num">
                {acceptedAt
                  ? t('documents.accepted', { at: timeText(acceptedAt, i18n.language) })
                  : t('documents.notAccepted')}
              </p>
            </div>
            <Button
              size="s"
              variant="line"
              aria-label={t('documents.readOf', { name: t(`checkout:contracts.${kind}`) })}
              onClick={() => setOpen(kind)}
            >
              {t('documents.read')}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={open ? t(`checkout:contracts.${open}`) : ''}
        isWide
      >
        {open && <DocumentText orderId={order.id} kind={open} />}
      </Dialog>
    </section>
  );
}

function DocumentText({ orderId, kind }: { orderId: number; kind: OrderDocument['kind'] }) {
  const { t } = useTranslation('account');
  const remote = useRemote(`document ${orderId} ${kind}`, (signal) =>
    fetchDocument(orderId, kind, signal),
  );
  return (
    <RemoteContent remote={remote} skeleton={<Spinner label={t('documents.loading')} />}>
      {({ html, title }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it
        <section className="prose contract account-contract" aria-label={title} tabIndex={0}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's text, with everything typed escaped there */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      )}
    </RemoteContent>
  );
}
