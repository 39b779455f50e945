import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { dayText } from '../../orders/order-date.ts';
import { Button } from '../../ui/Button.tsx';
import { useWork } from '../kit/use-work.ts';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { InvoiceRemoval } from './InvoiceRemoval.tsx';
import { savePaper } from './order-calls.ts';
import type { OrderDesk } from './use-order-change.ts';

type Invoice = AdminOrder['invoices'][number];

/** The papers of an order to print or to send, and its e-Arşiv invoices. */
export function Papers({ order, desk, onChange }: { order: AdminOrder; desk: OrderDesk; onChange: (order: AdminOrder) => void }) {
  const { t, i18n } = useTranslation('admin-orders');
  const { busy, run } = useWork();
  const [adding, setAdding] = useState<{ replaces: Invoice | null } | null>(null);
  const [removing, setRemoving] = useState<Invoice | null>(null);
  const papers = ['slip', 'summary', ...order.documents.map(({ kind }) => kind)];
  const fetchFile = (path: string) => run(path, () => savePaper(order.orderNumber, path));
  return (
    <section className="office-box" aria-labelledby="desk-papers">
      <h2 className="h3" id="desk-papers">
        {t('papers.title')}
      </h2>
      <div className="office-acts">
        {papers.map((paper) => (
          <Button key={paper} variant="line" size="s" isBusy={busy === `papers/${paper}`} onClick={() => void fetchFile(`papers/${paper}`)}>
            {t(`papers.${paper}`)}
          </Button>
        ))}
      </div>
      {order.invoices.length > 0 && (
        <ul className="office-rows desk-rows">
          {order.invoices.map((invoice) => {
            const name = `${t(`invoice.kind.${invoice.kind}`)} ${invoice.number}`;
            return (
              <li key={invoice.id}>
                <div className="small">
                  <p>
                    <b className="break">{name}</b>
                  </p>
                  <p className="mute num break">{[dayText(invoice.issuedOn, i18n.language), invoice.createdBy].join(' · ')}</p>
                </div>
                <div className="office-acts">
                  {invoice.url ? (
                    <a className="btn btn--line btn--s" href={invoice.url} target="_blank" rel="noopener noreferrer" aria-label={t('invoice.openOf', { name })}>
                      {t('invoice.open')}
                    </a>
                  ) : (
                    <Button
                      variant="line"
                      size="s"
                      isBusy={busy === `invoices/${invoice.id}`}
                      aria-label={t('invoice.downloadOf', { name })}
                      onClick={() => void fetchFile(`invoices/${invoice.id}`)}
                    >
                      {t('invoice.download')}
                    </Button>
                  )}
                  <Button variant="quiet" size="s" aria-label={t('invoice.replaceOf', { name })} onClick={() => setAdding({ replaces: invoice })}>
                    {t('invoice.replace')}
                  </Button>
                  <Button variant="quiet" size="s" aria-label={t('invoice.removeOf', { name })} onClick={() => setRemoving(invoice)}>
                    {t('invoice.remove')}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <div>
        <Button variant="line" size="s" onClick={() => setAdding({ replaces: null })}>
          {t('invoice.add')}
        </Button>
      </div>
      {adding && <InvoiceDialog order={order} replaces={adding.replaces} onChange={onChange} onClose={() => setAdding(null)} />}
      {removing && <InvoiceRemoval order={order} invoice={removing} desk={desk} onClose={() => setRemoving(null)} />}
    </section>
  );
}
