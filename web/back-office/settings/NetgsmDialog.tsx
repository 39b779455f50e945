// The keys of the SMS service. The form always starts empty: stored keys are never sent to the
// browser.
import { useState } from 'react';
import type { ConnectionsAnswer, NetgsmFields } from '#shared/settings/connections.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { ConnectionDialogProps } from './ConnectionBox.tsx';

const plain = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const;

export function NetgsmDialog({ version, onClose, onSaved }: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const [base, setBase] = useState(version);
  const form = useBackOfficeForm<NetgsmFields, NetgsmFields, ConnectionsAnswer['netgsm']>({
    defaultValues: { userCode: '', password: '', sender: '', brandCode: '' },
    async submit(values) {
      const body = { ...values, version: base };
      onSaved(await adminApi().put('/admin/settings/connections/netgsm', { body }));
    },
    onConflict(current) {
      setBase(current.version);
      return t('connection.conflict', { who: current.changedBy ?? '' });
    },
  });
  const { userCode, password, sender } = form.watch();
  return (
    <FormDialog
      title={t('netgsm.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={[userCode, password, sender].every((value) => value.trim() !== '')}
      onClose={onClose}
    >
      <Field
        label={t('netgsm.userCode')}
        hint={t('netgsm.userCodeHint')}
        error={form.errorOf('userCode')}
      >
        <Input {...form.register('userCode')} {...plain} inputMode="numeric" maxLength={12} />
      </Field>
      <Field
        label={t('netgsm.password')}
        hint={t('netgsm.keyHint')}
        error={form.errorOf('password')}
      >
        <Input
          {...form.register('password')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
      </Field>
      <Field
        label={t('netgsm.sender')}
        hint={t('netgsm.senderHint')}
        error={form.errorOf('sender')}
      >
        <Input {...form.register('sender')} {...plain} maxLength={11} />
      </Field>
      <Field
        label={t('netgsm.brandCode')}
        hint={t('netgsm.brandCodeHint')}
        error={form.errorOf('brandCode')}
      >
        <Input {...form.register('brandCode')} {...plain} inputMode="numeric" maxLength={20} />
      </Field>
    </FormDialog>
  );
}
