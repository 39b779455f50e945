import { useState } from 'react';
import { dayText } from '#shared/base/format.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { DownloadedFile } from '#web/base/api/call-options.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useToast } from '#web/base/ui/Toast.tsx';
import { getFile } from '#web/session/files.ts';
import { orderAccess } from './order-api.ts';

const pdfKinds = ['summary', 'preliminary-information', 'distance-sales'] as const;

/** The files of the order: its summary, the agreed texts, and the merchant's invoices. */
export function OrderPdfs({ order }: { order: Pick<OrderAnswer, 'orderNumber' | 'invoices'> }) {
  const { t, i18n } = useTranslation('orders');
  const { showToast } = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  const { orderNumber } = order;
  const headers = orderAccess(orderNumber);

  async function fetchFile(button: string, fetch: () => Promise<DownloadedFile>) {
    if (busy) return;
    setBusy(button);
    try {
      const { name, file } = await fetch();
      saveFile(name, 'application/pdf', file);
    } catch (error) {
      showToast(serverMessage(error) ?? t('network'), { type: 'error' });
    } finally {
      setBusy(null);
    }
  }

  const fetchInvoice = (id: number) =>
    void fetchFile(`invoices/${id}`, () =>
      getFile('/orders/{orderNumber}/invoices/{id}', { path: { orderNumber, id }, headers }),
    );
  const fetchDocument = (document: (typeof pdfKinds)[number]) =>
    void fetchFile(`pdfs/${document}`, () =>
      getFile('/orders/{orderNumber}/pdfs/{document}', {
        path: { orderNumber, document },
        headers,
      }),
    );

  return (
    <section aria-labelledby="order-pdfs">
      <h2 className="h3 order-title" id="order-pdfs">
        {t('pdfs.title')}
      </h2>
      <ul className="order-pdfs">
        {order.invoices.map((invoice) => {
          const name = t(`pdfs.invoice.${invoice.kind}`);
          return (
            <li key={invoice.id}>
              <div>
                <b>{name}</b>
                <p className="small second num break">
                  {[invoice.number, dayText(invoice.issuedOn, i18n.language)].join(' · ')}
                </p>
              </div>
              {invoice.url ? (
                <a
                  className="btn btn--line btn--s"
                  href={invoice.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('pdfs.openOf', { name: `${name} ${invoice.number}` })}
                >
                  {t('pdfs.open')}
                </a>
              ) : (
                <Button
                  size="s"
                  variant="line"
                  isBusy={busy === `invoices/${invoice.id}`}
                  aria-label={t('pdfs.downloadOf', { name: `${name} ${invoice.number}` })}
                  onClick={() => fetchInvoice(invoice.id)}
                >
                  {t('pdfs.download')}
                </Button>
              )}
            </li>
          );
        })}
        {pdfKinds.map((kind) => (
          <li key={kind}>
            <b>{t(`pdfs.${kind}`)}</b>
            <Button
              size="s"
              variant="line"
              isBusy={busy === `pdfs/${kind}`}
              aria-label={t('pdfs.downloadOf', { name: t(`pdfs.${kind}`) })}
              onClick={() => fetchDocument(kind)}
            >
              {t('pdfs.download')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
