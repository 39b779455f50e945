import type { AdminCustomer } from '#shared/back-office/customers.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';

/** Where parcels go, and to whom invoices are made out; a T.C. kimlik no is never shown in full. */
export function CustomerAddresses({ addresses }: Pick<AdminCustomer, 'addresses'>) {
  const { t } = useTranslation('admin-customers');
  return (
    <section className="bo-box" aria-labelledby="customer-addresses">
      <h2 className="h3" id="customer-addresses">
        {t('addresses.title')}
      </h2>
      {addresses.length === 0 && <p className="small second">{t('addresses.none')}</p>}
      <ul className="bo-rows customer-addresses">
        {addresses.map((address) => {
          const { invoice } = address;
          const invoiceText = [
            invoice.companyName,
            invoice.taxOffice,
            invoice.taxNumber ??
              (invoice.identityNumber &&
                t('addresses.identity', { number: invoice.identityNumber })),
          ];
          return (
            <li key={address.id}>
              <div className="small">
                <p>
                  <b className="break">{address.title}</b>{' '}
                  {address.isDefault && <Badge tone="line">{t('addresses.default')}</Badge>}
                </p>
                <address className="second break">
                  {address.firstName} {address.lastName}
                  <br />
                  {[address.neighbourhood, address.line].filter(Boolean).join(', ')}
                  <br />
                  {`${address.postcode} ${address.district}`.trim()}, {address.city}
                  <br />
                  <span className="num">{formatPhone(address.phone)}</span>
                </address>
                {invoiceText.some(Boolean) && (
                  <p className="mute num break">{invoiceText.filter(Boolean).join(' · ')}</p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
