import { Link } from 'react-router';
import { formatPhone } from '#shared/base/identity.ts';
import { streetOf } from '#shared/base/place.ts';
import type { Company, CompanyAddress } from '#shared/customers/companies.ts';
import { useAction } from '#web/account/use-action.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { removeCompanyAddress } from './calls.ts';

type AddressesProps = { company: Company; remote: Remote<Company>; mayChange: boolean };

/** The addresses that all members can choose at checkout. */
export function CompanyAddresses({ company, remote, mayChange }: AddressesProps) {
  const { t } = useTranslation('companies');
  const { showToast } = useToast();
  const { busy, run } = useAction();
  async function remove({ id, title }: CompanyAddress) {
    if (await run(`remove ${id}`, () => removeCompanyAddress(company.id, id)))
      showToast(t('addressRemoved', { title }));
    await remote.reload();
  }
  return (
    <>
      {company.addresses.length === 0 && <p className="second">{t('noAddresses')}</p>}
      <ul className="addresses" hidden={company.addresses.length === 0}>
        {company.addresses.map((address) => (
          <li key={address.id}>
            <p className="addresses-title">
              <b className="break">{address.title}</b> <Badge>{t(`usage.${address.usage}`)}</Badge>
            </p>
            <address className="small second break">
              {address.firstName} {address.lastName}
              <br />
              {streetOf(address)}
              <br />
              {address.postcode} {address.district}, {address.city}
              <br />
              <span className="num">{formatPhone(address.phone)}</span>
            </address>
            {mayChange && (
              <div className="row addresses-acts">
                <Link className="text-link" to={`?address=${address.id}`}>
                  {t('change')}
                  <span className="sr-only">: {address.title}</span>
                </Link>
                <button
                  type="button"
                  className="text-link"
                  aria-busy={busy === `remove ${address.id}` || undefined}
                  onClick={() => void remove(address)}
                >
                  {t('remove')}
                  <span className="sr-only">: {address.title}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div>
          <ButtonLink variant="line" icon="plus" to="?address=new">
            {t('addAddress')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
