import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { timeText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { streetOf } from '#shared/base/place.ts';
import type { Address } from '#shared/orders/orders.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { type AgreedKind, fetchText } from './order-calls.ts';
import { UnpaidOfBuyer } from './UnpaidOfBuyer.tsx';
import type { OrderActions } from './use-order-change.ts';

/** The buyer, the delivery address, the recipient of the invoice, and the agreed texts. */
export function Buyer({ order, actions }: { order: AdminOrder; actions: OrderActions }) {
  const { t } = useTranslation('admin-orders');
  const [isCorrecting, setCorrecting] = useState(false);
  const { customer, addresses, invoice } = order;
  const isReadOnly = useReadOnly();
  // Never paid, and older than the retention period of personal data
  // (server/retention/retention.ts).
  if (customer.email === '' && customer.phone === '')
    return (
      <section className="bo-box" aria-labelledby="bo-buyer">
        <h2 className="h3" id="bo-buyer">
          {t('buyer.title')}
        </h2>
        <p className="small second">{t('buyer.cleared')}</p>
      </section>
    );
  return (
    <section className="bo-box" aria-labelledby="bo-buyer">
      <h2 className="h3" id="bo-buyer">
        {t('buyer.title')}
      </h2>
      <Contact customer={customer} />
      <UnpaidOfBuyer order={order} actions={actions} />
      <AddressText title={t('buyer.delivery')} address={addresses.shipping} />
      <div className="small">
        <b>{t('buyer.invoice')}</b>
        {invoice.kind === 'corporate' ? (
          <>
            <p className="second">
              {[invoice.companyName, invoice.taxOffice, invoice.taxNumber]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <EInvoicePayer order={order} actions={actions} />
          </>
        ) : (
          <p className="second">{t('buyer.individual')}</p>
        )}
      </div>
      {addresses.billing && <AddressText title={t('buyer.billing')} address={addresses.billing} />}
      {order.canCorrect && !isReadOnly && (
        <div className="bo-acts">
          <Button size="s" variant="line" onClick={() => setCorrecting(true)}>
            {t('correct.act')}
          </Button>
        </div>
      )}
      {isCorrecting && order.canCorrect && (
        <CorrectionDialog order={order} actions={actions} onClose={() => setCorrecting(false)} />
      )}
      <AgreedTexts order={order} />
    </section>
  );
}

function Contact({ customer }: Pick<AdminOrder, 'customer'>) {
  const { t } = useTranslation('admin-orders');
  return (
    <div className="small">
      <p>
        <b>
          {customer.firstName} {customer.lastName}
        </b>{' '}
        <span className="mute">{t(customer.id === null ? 'buyer.guest' : 'buyer.member')}</span>
      </p>
      {customer.email !== '' && (
        <p className="break">
          <a className="link" href={`mailto:${customer.email}`}>
            {customer.email}
          </a>
        </p>
      )}
      <p>
        <a className="link num" href={`tel:${customer.phone}`}>
          {formatPhone(customer.phone)}
        </a>
      </p>
      <p>
        <Link
          className="link"
          to={`/admin/orders?${new URLSearchParams({ text: customer.email || formatPhone(customer.phone) })}`}
        >
          {t('buyer.others')}
        </Link>
      </p>
    </div>
  );
}

/** Decides the kind of the invoice, so it can be marked until that is issued. */
function EInvoicePayer({
  order: { invoice },
  actions,
}: {
  order: AdminOrder;
  actions: OrderActions;
}) {
  const { t } = useTranslation('admin-orders');
  const { isEInvoicePayer, isIssued } = invoice;
  const isReadOnly = useReadOnly();
  if (isIssued)
    return (
      <p className="second">{t(isEInvoicePayer ? 'buyer.issuedInvoice' : 'buyer.issuedArchive')}</p>
    );
  return (
    <>
      <Checkbox
        checked={isEInvoicePayer}
        disabled={isReadOnly || actions.busy !== null}
        onChange={() =>
          void actions.act(
            'e-invoice-payer',
            ({ orderNumber, version }) =>
              adminApi().put('/admin/orders/{orderNumber}/e-invoice-payer', {
                path: { orderNumber },
                body: { version, isEInvoicePayer: !isEInvoicePayer },
              }),
            t('buyer.marked'),
          )
        }
      >
        {t('buyer.payer')}
      </Checkbox>
      <p className="mute">{t(isEInvoicePayer ? 'buyer.willInvoice' : 'buyer.willArchive')}</p>
    </>
  );
}

/** The texts that belong to the order, and when the buyer agreed to each. */
function AgreedTexts({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-orders', 'checkout']);
  const [open, setOpen] = useState<AgreedKind | null>(null);
  return (
    <>
      {order.documents.length > 0 && (
        <ul className="bo-rows bo-record-rows">
          {order.documents.map(({ kind, version, acceptedAt }) => (
            <li key={kind}>
              <div className="small">
                <b>{t(`checkout:contracts.${kind}`)}</b>
                <p className="mute num">
                  {acceptedAt
                    ? t('buyer.accepted', { at: timeText(acceptedAt, i18n.language), version })
                    : t('buyer.notAccepted', { version })}
                </p>
              </div>
              <Button
                size="s"
                variant="quiet"
                aria-label={t('buyer.readOf', { name: t(`checkout:contracts.${kind}`) })}
                onClick={() => setOpen(kind)}
              >
                {t('buyer.read')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={open ? t(`checkout:contracts.${open}`) : ''}
        isWide
      >
        {open && (
          <AgreedText
            orderNumber={order.orderNumber}
            kind={open}
            title={t(`checkout:contracts.${open}`)}
          />
        )}
      </Dialog>
    </>
  );
}

function AgreedText({
  orderNumber,
  kind,
  title,
}: {
  orderNumber: string;
  kind: AgreedKind;
  title: string;
}) {
  const text = useRemote(`text ${orderNumber} ${kind}`, (signal) =>
    fetchText(orderNumber, kind, signal),
  );
  return (
    <RemoteBox remote={text}>
      {({ html }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it
        <section className="prose contract bo-contract" aria-label={title} tabIndex={0}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's text, with everything typed escaped there */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      )}
    </RemoteBox>
  );
}

function AddressText({ title, address }: { title: string; address: Address }) {
  return (
    <div className="small">
      <b>{title}</b>
      <address className="second">
        {address.firstName} {address.lastName}
        <br />
        {streetOf(address)}
        <br />
        {`${address.postcode} ${address.district}`.trim()}, {address.city}
        <br />
        <span className="num">{formatPhone(address.phone)}</span>
      </address>
    </div>
  );
}
