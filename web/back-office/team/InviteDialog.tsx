import { adminRoles, InvitationBody } from '#shared/back-office/administrators.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

/** A name, an address and a role; the mail does the rest. */
export function InviteDialog({
  onClose,
  onInvited,
}: {
  onClose: () => void;
  onInvited: () => void;
}) {
  const { t } = useTranslation(['admin-team', 'admin']);
  const { showToast } = useToast();
  const form = useBackOfficeForm({
    schema: InvitationBody,
    defaultValues: { name: '', email: '', role: 'fulfilment' },
    async submit(body) {
      await adminApi().call('POST', '/admin/team/invitations', { body });
      showToast(t('invitation.sent', { email: body.email }));
      onInvited();
      onClose();
    },
  });
  const { register, errorOf } = form;
  return (
    <FormDialog
      title={t('team.invite')}
      confirm={t('invitation.send')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('field.name')} error={errorOf('name')}>
        <Input {...register('name')} autoComplete="off" required maxLength={120} />
      </Field>
      <Field label={t('field.email')} error={errorOf('email')}>
        <Input {...register('email')} type="email" autoComplete="off" required maxLength={254} />
      </Field>
      <Field
        label={t('field.role')}
        hint={t(`roleText.${form.watch('role')}`)}
        error={errorOf('role')}
      >
        <Select {...register('role')}>
          {adminRoles.map((name) => (
            <option key={name} value={name}>
              {t(`admin:role.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
