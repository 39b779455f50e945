import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { formatPhone } from '#shared/base/identity.ts';
import { streetOf } from '#shared/base/place.ts';
import type { CustomerAddress } from '#shared/customers/account.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { deleteAddress, makeDefaultAddress } from './account-api.ts';
import { useAction } from './use-action.ts';

type AddressListProps = {
  addresses: readonly CustomerAddress[];
  remote: Remote<CustomerAddress[]>;
  page: RefObject<HTMLElement | null>;
};

/** The saved addresses, the default first. */
export function AddressList({ addresses, remote, page }: AddressListProps) {
  const { t } = useTranslation('account');
  const { showToast } = useToast();
  const { busy, run } = useAction();
  const [asking, setAsking] = useState<CustomerAddress | null>(null);

  async function makeDefault({ id, title }: CustomerAddress) {
    if (await run(`default ${id}`, () => makeDefaultAddress(id)))
      showToast(t('address.isDefaultNow', { title }));
    await remote.reload();
  }
  async function remove({ id, title }: CustomerAddress) {
    setAsking(null);
    if (await run(`delete ${id}`, () => deleteAddress(id))) {
      showToast(t('address.deleted', { title }));
      remote.change((all) => all.filter((address) => address.id !== id));
    }
    // Another one may have become the default.
    await remote.reload();
  }

  return (
    <>
      <ul className="addresses">
        {addresses.map((address) => (
          <li key={address.id}>
            <p className="addresses-title">
              <b className="break">{address.title}</b>{' '}
              {address.isDefault && <Badge tone="ok">{t('address.default')}</Badge>}
            </p>
            <AddressLines address={address} />
            <div className="row addresses-acts">
              <Link
                className="text-link"
                to={`?address=${address.id}`}
                aria-label={t('address.editOf', { title: address.title })}
              >
                {t('address.editShort')}
              </Link>
              {!address.isDefault && (
                <button
                  type="button"
                  className="text-link"
                  aria-busy={busy === `default ${address.id}` || undefined}
                  onClick={() => void makeDefault(address)}
                >
                  {t('address.makeDefaultShort')}
                  <span className="sr-only">: {address.title}</span>
                </button>
              )}
              <button
                type="button"
                className="text-link"
                aria-label={t('address.deleteOf', { title: address.title })}
                onClick={() => setAsking(address)}
              >
                {t('address.delete')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        focusAfter={page}
        title={t('address.askTitle')}
        footer={
          <>
            <Button variant="line" onClick={() => setAsking(null)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" onClick={() => asking && void remove(asking)}>
              {t('address.delete')}
            </Button>
          </>
        }
      >
        <p>{t('address.askText', { title: asking?.title ?? '' })}</p>
      </Dialog>
    </>
  );
}

function AddressLines({ address }: { address: CustomerAddress }) {
  const { t } = useTranslation('account');
  const { firstName, lastName, phone, postcode, district, city, invoice } = address;
  return (
    <address className="small second break">
      {firstName} {lastName}
      <br />
      {streetOf(address)}
      <br />
      {postcode} {district}, {city}
      <br />
      <span className="num">{formatPhone(phone)}</span>
      {invoice.kind === 'corporate' && (
        <>
          <br />
          {t('address.invoiceTo', { company: invoice.companyName, taxOffice: invoice.taxOffice })}{' '}
          <span className="num">{invoice.taxNumber}</span>
        </>
      )}
    </address>
  );
}
