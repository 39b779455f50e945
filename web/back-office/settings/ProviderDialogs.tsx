// The keys of the payment providers. The forms always start empty: stored keys are never sent to
// the browser.
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import {
  type ConnectionState,
  type ConnectionsAnswer,
  type IyzicoFields,
  iyzicoPlaces,
  type PaytrFields,
} from '#shared/settings/connections.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import type { ConnectionDialogProps } from './ConnectionBox.tsx';

export const plain = {
  autoComplete: 'off',
  spellCheck: false,
  autoCapitalize: 'none',
  maxLength: 200,
} as const;
export const secret = { type: 'password', autoComplete: 'new-password', maxLength: 200 } as const;

export function useKeysForm<Fields extends FieldValues>(
  send: (body: Fields & { version: number }) => Promise<ConnectionsAnswer>,
  empty: Fields,
  { version, onSaved }: ConnectionDialogProps,
) {
  const { t } = useTranslation('admin-setup');
  const [base, setBase] = useState(version);
  return useBackOfficeForm<Fields, Fields, ConnectionState>({
    defaultValues: empty as DefaultValues<Fields>,
    async submit(values) {
      onSaved(await send({ ...values, version: base }));
    },
    onConflict(current) {
      setBase(current.version);
      return t('connection.conflict', { who: current.changedBy ?? '' });
    },
  });
}

export function IyzicoDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<IyzicoFields>(
    (body) => adminApi().put('/admin/settings/connections/iyzico', { body }),
    { place: 'live', apiKey: '', secretKey: '' },
    props,
  );
  const { apiKey, secretKey } = form.watch();
  return (
    <FormDialog
      title={t('iyzico.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={apiKey.trim() !== '' && secretKey.trim() !== ''}
      onClose={props.onClose}
    >
      <Field label={t('iyzico.place')} error={form.errorOf('place')}>
        <Select {...form.register('place')}>
          {iyzicoPlaces.map((place) => (
            <option key={place} value={place}>
              {t(`iyzico.${place}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('iyzico.apiKey')} hint={t('iyzico.panelHint')} error={form.errorOf('apiKey')}>
        <Input {...form.register('apiKey')} {...plain} />
      </Field>
      <Field
        label={t('iyzico.secretKey')}
        hint={t('iyzico.keyHint')}
        error={form.errorOf('secretKey')}
      >
        <Input {...form.register('secretKey')} {...secret} />
      </Field>
    </FormDialog>
  );
}

export function PaytrDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<PaytrFields>(
    (body) => adminApi().put('/admin/settings/connections/paytr', { body }),
    { merchantId: '', merchantKey: '', merchantSalt: '' },
    props,
  );
  const { merchantId, merchantKey, merchantSalt } = form.watch();
  return (
    <FormDialog
      title={t('paytr.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={[merchantId, merchantKey, merchantSalt].every((value) => value.trim() !== '')}
      onClose={props.onClose}
    >
      <Field
        label={t('paytr.merchantId')}
        hint={t('paytr.panelHint')}
        error={form.errorOf('merchantId')}
      >
        <Input {...form.register('merchantId')} {...plain} inputMode="numeric" maxLength={20} />
      </Field>
      <Field label={t('paytr.merchantKey')} error={form.errorOf('merchantKey')}>
        <Input {...form.register('merchantKey')} {...secret} />
      </Field>
      <Field
        label={t('paytr.merchantSalt')}
        hint={t('paytr.keyHint')}
        error={form.errorOf('merchantSalt')}
      >
        <Input {...form.register('merchantSalt')} {...secret} />
      </Field>
    </FormDialog>
  );
}
