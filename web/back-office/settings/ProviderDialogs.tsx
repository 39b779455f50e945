// The keys of the payment providers. The forms always start empty: stored keys are never sent to
// the browser.
import { type ComponentProps, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import {
  descriptionOf,
  type KeyedProvider,
  type KeyName,
  keysOf,
  type ProviderKey,
  type ProviderPlace,
  providerPlaces,
} from '#shared/orders/payment-providers.ts';
import type { ConnectionState, ConnectionsAnswer } from '#shared/settings/connections.ts';
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

const inputs: Record<ProviderKey['kind'], ComponentProps<'input'>> = {
  number: { ...plain, inputMode: 'numeric', maxLength: 20 },
  key: plain,
  secret,
};

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

/** The keys of its provider only; the place if it has a sandbox. */
type ProviderForm = Record<KeyName, string> & { place: ProviderPlace };

/** The fields follow from the description of the provider. */
export function ProviderDialog({
  name,
  ...props
}: ConnectionDialogProps & { name: KeyedProvider }) {
  const { t } = useTranslation('admin-setup');
  const { title, sandbox } = descriptionOf(name);
  const keys = keysOf(name);
  const form = useKeysForm<ProviderForm>(
    (body) => adminApi().put(`/admin/settings/connections/${name}`, { body }),
    {
      ...(sandbox && { place: 'live' }),
      ...Object.fromEntries(keys.map(([key]) => [key, ''])),
    } as ProviderForm,
    props,
  );
  const typed = form.watch();
  return (
    <FormDialog
      title={title}
      confirm={t('connection.save')}
      form={form}
      isReady={keys.every(([key]) => typed[key].trim() !== '')}
      onClose={props.onClose}
    >
      {sandbox && (
        <Field label={t('provider.place')} error={form.errorOf('place')}>
          <Select {...form.register('place')}>
            {providerPlaces.map((place) => (
              <option key={place} value={place}>
                {t(`provider.${place}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {keys.map(([key, { kind, hint }]) => (
        <Field
          key={key}
          label={t(`provider.key.${key}`)}
          hint={hint && t(`provider.hint.${hint}`, { provider: title, prefix: sandbox?.prefix })}
          error={form.errorOf(key)}
        >
          <Input {...form.register(key)} {...inputs[kind]} />
        </Field>
      ))}
    </FormDialog>
  );
}
