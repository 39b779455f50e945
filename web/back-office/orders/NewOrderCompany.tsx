// The company that the caller orders for: found, with its addresses to choose from.
import { useFormContext } from 'react-hook-form';
import type { AdminCompaniesPage } from '#shared/back-office/companies.ts';
import { placeOf } from '#shared/base/place.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { FindBuyer } from '#web/back-office/kit/FindBuyer.tsx';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import type { CallingCompany, NewOrderValues } from './new-order-form.ts';

type Found = AdminCompaniesPage['content'][number];

/** Only for administrators who may see companies; an order needs no company. */
export function NewOrderCompany({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('admin-orders');
  const { may } = useAdminSession();
  const { watch, setValue, getValues } = useFormContext<NewOrderValues>();
  const company = watch('company');
  const [first = 'card'] = methods;
  if (!may('companies')) return null;

  function leave() {
    setValue('company', null, { shouldDirty: true });
    if (getValues('paymentMethod') === 'account') setValue('paymentMethod', first);
  }
  return (
    <section className="bo-box" aria-labelledby="new-company">
      <h2 className="h3" id="new-company">
        {t('new.company.title')}
      </h2>
      {company ? (
        <Chosen company={company} onLeave={leave} />
      ) : (
        <FindBuyer
          texts={{
            find: t('new.company.find'),
            hint: t('new.company.hint'),
            found: (count) => t('new.company.found', { count }),
            take: t('new.take'),
            takeOf: (name) => t('new.takeOf', { name }),
            nobody: t('new.company.nobody'),
          }}
          read={findCompanies}
          toRow={({ id, name, taxOffice, taxNumber }) => ({
            key: String(id),
            name,
            more: `${taxOffice} · ${taxNumber}`,
          })}
          onTake={({ id, name, taxOffice, taxNumber }) =>
            setValue('company', { id, name, taxOffice, taxNumber }, { shouldDirty: true })
          }
        />
      )}
    </section>
  );
}

function Chosen({ company, onLeave }: { company: CallingCompany; onLeave: () => void }) {
  const { t } = useTranslation('admin-orders');
  const { setValue, formState } = useFormContext<NewOrderValues>();
  const remote = useRemote(`company ${company.id}`, (signal) =>
    adminApi().get('/admin/companies/{id}', { path: { id: company.id }, signal }),
  );
  const addresses = remote.data?.addresses.filter(({ usage }) => usage !== 'billing') ?? [];
  return (
    <>
      <div className="row">
        <p className="break">
          <b>{company.name}</b>
          <br />
          <span className="small second">
            {company.taxOffice} · <span className="num">{company.taxNumber}</span>
          </span>
        </p>
        <Button size="s" variant="quiet" onClick={onLeave}>
          {t('new.company.leave')}
        </Button>
      </div>
      {addresses.length > 0 && (
        <fieldset className="stack">
          <legend className="small second">{t('new.company.addresses')}</legend>
          <div className="row">
            {addresses.map((address) => (
              <Button
                key={address.id}
                size="s"
                variant="line"
                onClick={() =>
                  setValue('shippingAddress', placeOf(address), {
                    shouldDirty: true,
                    shouldValidate: formState.isSubmitted,
                  })
                }
              >
                {address.title} · {address.district}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

const findCompanies = async (text: string, signal: AbortSignal): Promise<readonly Found[]> =>
  (
    await adminApi().get('/admin/companies', {
      query: { text, state: 'open', size: 8 },
      signal,
    })
  ).content;
