import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminOrder } from '#shared/admin-orders.ts';
import { formatPhone } from '#shared/identity.ts';
import type { Address } from '#shared/orders.ts';
import { timeText } from '../../orders/order-date.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { fetchText } from './order-calls.ts';

/** Who bought, where it goes, to whom the invoice is made out, and what was agreed to. */
export function Buyer({ order }: { order: AdminOrder }) {
  const { t, i18n } = useTranslation(['admin-orders', 'checkout']);
  const [open, setOpen] = useState<AdminOrder['documents'][number]['kind'] | null>(null);
  const { customer, addresses, invoice } = order;
  // Never paid, and older than what names anybody is kept (server/retention.ts).
  if (customer.email === '')
    return (
      <section className="office-box" aria-labelledby="desk-buyer">
        <h2 className="h3" id="desk-buyer">
          {t('buyer.title')}
        </h2>
        <p className="small second">{t('buyer.cleared')}</p>
      </section>
    );
  return (
    <section className="office-box" aria-labelledby="desk-buyer">
      <h2 className="h3" id="desk-buyer">
        {t('buyer.title')}
      </h2>
      <div className="small">
        <p>
          <b>
            {customer.firstName} {customer.lastName}
          </b>{' '}
          <span className="mute">{t(customer.id === null ? 'buyer.guest' : 'buyer.member')}</span>
        </p>
        <p className="break">
          <a className="link" href={`mailto:${customer.email}`}>
            {customer.email}
          </a>
        </p>
        <p>
          <a className="link num" href={`tel:${customer.phone}`}>
            {formatPhone(customer.phone)}
          </a>
        </p>
        <p>
          <Link className="link" to={`/admin/orders?${new URLSearchParams({ text: customer.email })}`}>
            {t('buyer.others')}
          </Link>
        </p>
      </div>
      <AddressText title={t('buyer.delivery')} address={addresses.shipping} />
      <div className="small">
        <b>{t('buyer.invoice')}</b>
        {invoice.kind === 'corporate' ? (
          <p className="second">{[invoice.companyName, invoice.taxOffice, invoice.taxNumber].filter(Boolean).join(' · ')}</p>
        ) : (
          <p className="second">{t('buyer.individual')}</p>
        )}
      </div>
      {addresses.billing && <AddressText title={t('buyer.billing')} address={addresses.billing} />}
      {order.documents.length > 0 && (
        <ul className="office-rows desk-rows">
          {order.documents.map(({ kind, version, acceptedAt }) => (
            <li key={kind}>
              <div className="small">
                <b>{t(`checkout:contracts.${kind}`)}</b>
                <p className="mute num">{acceptedAt ? t('buyer.accepted', { at: timeText(acceptedAt, i18n.language), version }) : t('buyer.notAccepted', { version })}</p>
              </div>
              <Button size="s" variant="quiet" aria-label={t('buyer.readOf', { name: t(`checkout:contracts.${kind}`) })} onClick={() => setOpen(kind)}>
                {t('buyer.read')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Dialog isOpen={open !== null} onClose={() => setOpen(null)} title={open ? t(`checkout:contracts.${open}`) : ''} isWide>
        {open && <AgreedText orderNumber={order.orderNumber} kind={open} title={t(`checkout:contracts.${open}`)} />}
      </Dialog>
    </section>
  );
}

function AgreedText({ orderNumber, kind, title }: { orderNumber: string; kind: string; title: string }) {
  const text = useRemote(`text ${orderNumber} ${kind}`, (signal) => fetchText(orderNumber, kind, signal));
  return (
    <RemoteBox remote={text}>
      {({ html }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
        <section className="prose contract desk-contract" aria-label={title} tabIndex={0}>
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
        {[address.neighbourhood, address.line].filter(Boolean).join(', ')}
        <br />
        {`${address.postcode} ${address.district}`.trim()}, {address.city}
        <br />
        <span className="num">{formatPhone(address.phone)}</span>
      </address>
    </div>
  );
}
