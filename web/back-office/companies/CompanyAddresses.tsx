// The addresses of a company, and the dialog for one.
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { AdminCompany } from '#shared/back-office/companies.ts';
import { streetOf } from '#shared/base/place.ts';
import { AddressFields } from '#web/addresses/AddressFields.tsx';
import { errorText } from '#web/addresses/address-values.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import {
  type CompanyAddressData,
  type CompanyAddressValues,
  companyAddressBody,
  companyAddressSchema,
  companyAddressValues,
  WhoFields,
} from '#web/companies/company-address.tsx';
import { removeAddress, saveAddress } from './company-calls.ts';

type Address = AdminCompany['addresses'][number];
type Props = { company: AdminCompany; remote: Remote<AdminCompany> };

export function CompanyAddresses({ company, remote }: Props) {
  const { t } = useTranslation(['admin-companies', 'companies']);
  const [edited, setEdited] = useState<{ address: Address | null } | null>(null);
  const [removed, setRemoved] = useState<Address | null>(null);
  const { busy, run } = useWork();
  async function remove({ id }: Address) {
    const done = await run('remove', () => removeAddress(company.id, id));
    setRemoved(null);
    if (done) remote.change(() => done.result);
    else await remote.reload();
  }
  return (
    <section className="bo-box" aria-labelledby="company-addresses">
      <h2 className="h3" id="company-addresses">
        {t('companies:addresses')}
      </h2>
      {company.addresses.length === 0 && <p className="second">{t('companies:noAddresses')}</p>}
      <ul className="bo-rows">
        {company.addresses.map((address) => (
          <li key={address.id}>
            <div>
              <b className="break">{address.title}</b> {t(`companies:usage.${address.usage}`)}
              <p className="small second break">
                {address.firstName} {address.lastName}, {streetOf(address)}, {address.district} /{' '}
                {address.city}
              </p>
            </div>
            <Changing>
              <Button size="s" variant="line" onClick={() => setEdited({ address })}>
                {t('companies:change')}
                <span className="sr-only">: {address.title}</span>
              </Button>
              <Button size="s" variant="quiet" onClick={() => setRemoved(address)}>
                {t('companies:remove')}
                <span className="sr-only">: {address.title}</span>
              </Button>
            </Changing>
          </li>
        ))}
      </ul>
      <Changing>
        <p>
          <Button size="s" variant="line" icon="plus" onClick={() => setEdited({ address: null })}>
            {t('companies:addAddress')}
          </Button>
        </p>
      </Changing>
      {edited && (
        <AddressDialog
          company={company}
          address={edited.address}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            setEdited(null);
            remote.change(() => saved);
          }}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('admin-companies:removeAddress', { title: removed.title })}
          confirm={t('companies:remove')}
          isBusy={busy !== null}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p className="second break">
            {removed.line}, {removed.district} / {removed.city}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

type DialogProps = {
  company: AdminCompany;
  /** Null for a new address. */
  address: Address | null;
  onClose: () => void;
  onSaved: (saved: AdminCompany) => void;
};

function AddressDialog({ company, address, onClose, onSaved }: DialogProps) {
  const { t } = useTranslation(['admin-companies', 'companies', 'checkout']);
  const resolver = useMemo(
    () =>
      formResolver<CompanyAddressValues, CompanyAddressData>(companyAddressSchema, (issue) =>
        errorText(t as TFunction, issue),
      ),
    [t],
  );
  const form = useBackOfficeForm<CompanyAddressValues, CompanyAddressData>({
    defaultValues: companyAddressValues(address),
    resolver,
    mode: 'onTouched',
    async submit(data) {
      onSaved(await saveAddress(company.id, address, companyAddressBody(data)));
    },
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        isWide
        title={t(address ? 'companies:editAddress' : 'companies:addAddress')}
        confirm={t('admin-companies:save')}
        form={form}
        startsAt="title"
        onClose={onClose}
      >
        <WhoFields />
        <AddressFields name="shippingAddress" kind="shipping" />
      </FormDialog>
    </FormProvider>
  );
}
