import { useState } from 'react';
import { dayText } from '#shared/base/format.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { downloadPaper } from './order-api.ts';

const papers = ['summary', 'preliminary-information', 'distance-sales'] as const;

/** What belongs to the order as files: its summary, what was agreed to, and the merchant's invoices. */
export function OrderPdfs({ order }: { order: Pick<OrderAnswer, 'orderNumber' | 'invoices'> }) {
  const { t, i18n } = useTranslation('orders');
  const { showToast } = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  async function fetchFile(path: string) {
    if (busy) return;
    setBusy(path);
    try {
      const { name, file } = await downloadPaper(browserApi(), order.orderNumber, path);
      saveFile(name, 'application/pdf', file);
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : t('network'), { type: 'error' });
    } finally {
      setBusy(null);
    }
  }

  return (
    <section aria-labelledby="order-papers">
      <h2 className="h3 order-title" id="order-papers">
        {t('papers.title')}
      </h2>
      <ul className="order-papers">
        {order.invoices.map((invoice) => {
          const name = t(`papers.invoice.${invoice.kind}`);
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
                  aria-label={t('papers.openOf', { name: `${name} ${invoice.number}` })}
                >
                  {t('papers.open')}
                </a>
              ) : (
                <Button
                  size="s"
                  variant="line"
                  isBusy={busy === `invoices/${invoice.id}`}
                  aria-label={t('papers.downloadOf', { name: `${name} ${invoice.number}` })}
                  onClick={() => void fetchFile(`invoices/${invoice.id}`)}
                >
                  {t('papers.download')}
                </Button>
              )}
            </li>
          );
        })}
        {papers.map((paper) => (
          <li key={paper}>
            <b>{t(`papers.${paper}`)}</b>
            <Button
              size="s"
              variant="line"
              isBusy={busy === `papers/${paper}`}
              aria-label={t('papers.downloadOf', { name: t(`papers.${paper}`) })}
              onClick={() => void fetchFile(`papers/${paper}`)}
            >
              {t('papers.download')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
