import type { AccountingSummary, ReturnInvoiceInput } from '#shared/back-office/accounting.ts';
import { dateText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { ReturnInvoiceForm } from '#web/back-office/kit/ReturnInvoiceForm.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { OrderLink } from './OrderLink.tsx';

/** Refunds to companies that have not sent their own invoice yet. */
export function WaitingInvoices({
  summary: { returnInvoices },
  onSaved,
}: {
  summary: AccountingSummary;
  onSaved: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation('admin-accounting');
  const { showToast } = useToast();
  if (returnInvoices.length === 0) return null;
  const texts = {
    number: t('returnInvoice.number'),
    issuedOn: t('returnInvoice.issuedOn'),
    save: t('returnInvoice.save'),
    required: t('returnInvoice.required'),
  };
  const save = async (id: number, invoice: ReturnInvoiceInput) => {
    await adminApi().post('/admin/accounting/refunds/{id}/invoice', {
      path: { id },
      body: invoice,
    });
    showToast(t('returnInvoice.saved'));
    await onSaved();
  };
  return (
    <section className="bo-box accounting-box" aria-labelledby="waiting-invoices">
      <h2 className="h3" id="waiting-invoices">
        {t('returnInvoice.title')}
      </h2>
      <p className="small second">{t('returnInvoice.text')}</p>
      <ul className="accounting-waiting">
        {returnInvoices.map(({ id, orderNumber, company, amount, at }) => (
          <li key={id}>
            <p className="break">
              <OrderLink orderNumber={orderNumber} /> · {company} ·{' '}
              <b>{formatLira(fromLira(amount), i18n.language)}</b> · {dateText(at, i18n.language)}
            </p>
            <Changing>
              <ReturnInvoiceForm
                name={`${t('returnInvoice.title')}: ${showOrderNumber(orderNumber)}`}
                texts={texts}
                onSave={(invoice) => save(id, invoice)}
              />
            </Changing>
          </li>
        ))}
      </ul>
    </section>
  );
}
