import { useState } from 'react';
import type { ConnectionsAnswer } from '#shared/settings/connections.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { ConnectionDialogProps } from './ConnectionBox.tsx';

type SmtpForm = { host: string; port: string; user: string; password: string; from: string };

/** Always starts empty: stored values are never sent to the browser. */
export function SmtpDialog({ version, onClose, onSaved }: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const [base, setBase] = useState(version);
  const form = useBackOfficeForm<SmtpForm, SmtpForm, ConnectionsAnswer['smtp']>({
    defaultValues: { host: '', port: '587', user: '', password: '', from: '' },
    async submit(values) {
      const body = { ...values, port: Number(values.port), version: base };
      onSaved(
        await adminApi().put('/admin/settings/connections/smtp', {
          body,
        }),
      );
    },
    onConflict(current) {
      setBase(current.version);
      return t('connection.conflict', { who: current.changedBy ?? '' });
    },
  });
  const { host, port, from } = form.watch();
  const plain = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const;
  return (
    <FormDialog
      title={t('smtp.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={host.trim() !== '' && port !== '' && from.trim() !== ''}
      onClose={onClose}
    >
      <Field label={t('smtp.host')} hint={t('smtp.hostHint')} error={form.errorOf('host')}>
        <Input {...form.register('host')} {...plain} maxLength={253} />
      </Field>
      <Field label={t('smtp.port')} hint={t('smtp.portHint')} error={form.errorOf('port')}>
        <Input {...form.register('port')} {...plain} inputMode="numeric" maxLength={5} />
      </Field>
      <Field label={t('smtp.user')} isOptional error={form.errorOf('user')}>
        <Input {...form.register('user')} {...plain} maxLength={320} />
      </Field>
      <Field
        label={t('smtp.password')}
        isOptional
        hint={t('smtp.passwordHint')}
        error={form.errorOf('password')}
      >
        <Input
          {...form.register('password')}
          type="password"
          autoComplete="new-password"
          maxLength={1_000}
        />
      </Field>
      <Field label={t('smtp.from')} hint={t('smtp.fromHint')} error={form.errorOf('from')}>
        <Input {...form.register('from')} {...plain} type="email" maxLength={320} />
      </Field>
    </FormDialog>
  );
}
