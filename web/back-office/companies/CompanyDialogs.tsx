// The dialogs of a company in the back office: its data, a new member, a member.
import type { AdminCompany } from '#shared/back-office/companies.ts';
import { type CompanyRole, companyRoles } from '#shared/companies/companies.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { addMember, changeCompany, changeMember, createCompany } from './company-calls.ts';

type DialogProps = { onClose: () => void; onSaved: (saved: AdminCompany) => void };

/** Without a company it creates a new one. */
export function CompanyDialog({
  company,
  onClose,
  onSaved,
}: DialogProps & { company: AdminCompany | null }) {
  const { t } = useTranslation('admin-companies');
  const form = useBackOfficeForm({
    defaultValues: {
      companyName: company?.name ?? '',
      taxOffice: company?.taxOffice ?? '',
      taxNumber: company?.taxNumber ?? '',
      groupName: company?.groupName ?? '',
    },
    async submit({ groupName, ...values }) {
      const body = { ...values, groupName: groupName.trim() || null };
      onSaved(
        await (company
          ? changeCompany(company.id, { ...body, version: company.version })
          : createCompany(body)),
      );
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t(company ? 'edit' : 'new')}
      confirm={t('save')}
      form={form}
      startsAt="companyName"
      onClose={onClose}
    >
      <Field label={t('column.name')} error={errorOf('companyName')}>
        <Input {...register('companyName')} required maxLength={150} />
      </Field>
      <Field label={t('taxOffice')} error={errorOf('taxOffice')}>
        <Input {...register('taxOffice')} required maxLength={80} />
      </Field>
      <Field label={t('taxNumber')} error={errorOf('taxNumber')}>
        <Input {...register('taxNumber')} required inputMode="numeric" maxLength={10} />
      </Field>
      <Field label={t('group')} isOptional hint={t('groupHint')} error={errorOf('groupName')}>
        <Input {...register('groupName')} maxLength={60} />
      </Field>
    </FormDialog>
  );
}

/** Without a member it adds a person by the e-mail address of the account. */
export function MemberDialog({
  company,
  member,
  onClose,
  onSaved,
}: DialogProps & { company: AdminCompany; member: AdminCompany['members'][number] | null }) {
  const { t } = useTranslation(['admin-companies', 'companies']);
  const form = useBackOfficeForm({
    defaultValues: {
      email: '',
      role: (member?.role ?? 'buyer') as string,
      limit: numberField(member?.spendingLimit),
    },
    async submit({ email, role: chosen, limit }) {
      const values = { role: chosen as CompanyRole, spendingLimit: typedNumber(limit) };
      onSaved(
        await (member
          ? changeMember(company.id, member.customerId, { ...values, version: member.version })
          : addMember(company.id, { ...values, email })),
      );
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={member?.name ?? t('admin-companies:addMember')}
      confirm={t('admin-companies:save')}
      form={form}
      startsAt={member ? 'role' : 'email'}
      onClose={onClose}
    >
      {!member && (
        <Field
          label={t('companies:email')}
          hint={t('admin-companies:emailHint')}
          error={errorOf('email')}
        >
          <Input {...register('email')} type="email" required maxLength={254} />
        </Field>
      )}
      <Field label={t('companies:roleLabel')} error={errorOf('role')}>
        <Select {...register('role')}>
          {companyRoles.map((role) => (
            <option key={role} value={role}>
              {t(`companies:role.${role}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('companies:limit')}
        hint={t('companies:limitHint')}
        isOptional
        error={errorOf('limit')}
      >
        <Input {...register('limit')} inputMode="decimal" maxLength={16} />
      </Field>
    </FormDialog>
  );
}
