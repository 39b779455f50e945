import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import {
  type AdminCustomer,
  BlockBody,
  CustomerEmailBody,
  type GuestRow,
  NewCustomerBody,
  type ShownNames,
} from '#shared/back-office/customers.ts';
import { foldEmail } from '#shared/base/identity.ts';
import { ProfileBody } from '#shared/customers/account.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { LostBalance } from '#web/back-office/vouchers/CustomerBalanceBox.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import {
  askForEmail,
  blockCustomer,
  type CustomerActions,
  changeNames,
  eraseCustomer,
  openAccount,
} from './customer-calls.ts';

const Names = ProfileBody.pick({ firstName: true, lastName: true, phoneNumber: true });

const shown = ({ profile }: AdminCustomer): ShownNames => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  phoneNumber: profile.phoneNumber,
});
const toForm = ({ phoneNumber, ...names }: ShownNames) => ({
  ...names,
  phoneNumber: phoneNumber ?? '',
});

/** A new account without a password: its owner chooses one by a link in a mail. */
export function NewCustomerDialog({
  guest,
  onClose,
  onMade,
}: {
  /** The guest whose data fill the form. */
  guest?: GuestRow;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const { t } = useTranslation('admin-customers');
  const form = useBackOfficeForm({
    schema: NewCustomerBody,
    defaultValues: {
      firstName: guest?.firstName ?? '',
      lastName: guest?.lastName ?? '',
      email: guest?.email ?? '',
      phoneNumber: guest?.phone ?? '',
      isInvited: true,
    },
    async submit(body) {
      onMade((await openAccount(body)).id);
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog title={t('new.title')} confirm={t('new.do')} form={form} onClose={onClose}>
      <NameFields register={register} errorOf={errorOf} />
      <Field label={t('column.email')} error={errorOf('email')}>
        <Input
          {...register('email')}
          type="email"
          inputMode="email"
          required
          maxLength={254}
          autoComplete="off"
        />
      </Field>
      <Field label={t('column.phone')} isOptional error={errorOf('phoneNumber')}>
        <Input {...register('phoneNumber')} type="tel" maxLength={30} autoComplete="off" />
      </Field>
      <Checkbox {...register('isInvited')}>{t('new.invite')}</Checkbox>
      <p className="small second">{t('new.text')}</p>
    </FormDialog>
  );
}

type NameFieldsProps = {
  register: (name: 'firstName' | 'lastName') => UseFormRegisterReturn;
  errorOf: (name: 'firstName' | 'lastName') => string | undefined;
};

function NameFields({ register, errorOf }: NameFieldsProps) {
  const { t } = useTranslation('admin-customers');
  return (
    <div className="bo-pair">
      <Field label={t('edit.firstName')} error={errorOf('firstName')}>
        <Input {...register('firstName')} required maxLength={60} autoComplete="off" />
      </Field>
      <Field label={t('edit.lastName')} error={errorOf('lastName')}>
        <Input {...register('lastName')} required maxLength={60} autoComplete="off" />
      </Field>
    </div>
  );
}

type EditProps = {
  customer: AdminCustomer;
  onClose: () => void;
  onSaved: (customer: AdminCustomer) => void;
};

export function NamesDialog({ customer, onClose, onSaved }: EditProps) {
  const { t } = useTranslation('admin-customers');
  const [expected, setExpected] = useState(shown(customer));
  const form = useBackOfficeForm({
    schema: Names,
    defaultValues: toForm(expected),
    async submit(body) {
      onSaved(await changeNames(customer.profile.id, { ...body, expected }));
    },
    // Shows what another administrator saved; the next press overwrites it.
    onConflict(current: ShownNames, { reset }) {
      setExpected(current);
      reset(toForm(current));
      return t('edit.conflict');
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog title={t('edit.title')} confirm={t('edit.do')} form={form} onClose={onClose}>
      <NameFields register={register} errorOf={errorOf} />
      <Field
        label={t('column.phone')}
        hint={t('edit.phoneHint')}
        isOptional
        error={errorOf('phoneNumber')}
      >
        <Input {...register('phoneNumber')} type="tel" maxLength={30} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

/** The new address applies when the link in the mail is opened. */
export function EmailDialog({ customer, onClose, onSaved }: EditProps) {
  const { t } = useTranslation('admin-customers');
  const form = useBackOfficeForm({
    schema: CustomerEmailBody,
    defaultValues: { email: '' },
    async submit({ email }) {
      onSaved(await askForEmail(customer.profile.id, email));
    },
  });
  return (
    <FormDialog title={t('email.title')} confirm={t('email.do')} form={form} onClose={onClose}>
      <p className="small second">{t('email.text', { email: customer.profile.email })}</p>
      <Field label={t('email.new')} error={form.errorOf('email')}>
        <Input
          {...form.register('email')}
          type="email"
          inputMode="email"
          required
          maxLength={254}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}

/** Ends every session and prevents new ones; the reason is internal. */
export function BlockDialog({
  customer,
  actions,
  onClose,
}: {
  customer: AdminCustomer;
  actions: CustomerActions;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-customers');
  const { id, firstName, lastName } = customer.profile;
  const form = useBackOfficeForm({
    schema: BlockBody,
    defaultValues: { reason: '' },
    async submit({ reason }) {
      if (await actions.act('block', () => blockCustomer(id, reason), t('block.done'))) onClose();
    },
  });
  return (
    <FormDialog
      title={t('block.title', { name: `${firstName} ${lastName}` })}
      confirm={t('block.do')}
      form={form}
      isDanger
      onClose={onClose}
    >
      <p>{t('block.text')}</p>
      <Field label={t('block.reason')} hint={t('block.reasonHint')} error={form.errorOf('reason')}>
        <Input {...form.register('reason')} required maxLength={300} />
      </Field>
    </FormDialog>
  );
}

/** Cannot be undone: the address must be typed, so that nobody is erased by mistake. */
export function EraseDialog({
  customer,
  onClose,
  onErased,
}: {
  customer: AdminCustomer;
  onClose: () => void;
  onErased: () => void;
}) {
  const { t } = useTranslation('admin-customers');
  const { id, email } = customer.profile;
  const form = useBackOfficeForm({
    defaultValues: { email: '' },
    async submit(values) {
      await eraseCustomer(id, values.email.trim());
      onErased();
    },
  });
  return (
    <FormDialog
      title={t('erase.ask')}
      confirm={t('erase.do')}
      form={form}
      isDanger
      onClose={onClose}
    >
      <p>{t('erase.text')}</p>
      <LostBalance customerId={id} />
      <Field label={t('erase.email')} hint={email} error={form.errorOf('email')}>
        <Input
          {...form.register('email', {
            validate: (typed) => foldEmail(typed.trim()) === foldEmail(email) || t('erase.wrong'),
          })}
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </Field>
    </FormDialog>
  );
}
