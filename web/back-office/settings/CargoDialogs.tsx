// The keys of carriers. The forms always start empty: stored keys are never sent to the browser.
import {
  type GeliverFields,
  type YurticiFields,
  yurticiPlaces,
} from '#shared/settings/connections.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import type { ConnectionDialogProps } from './ConnectionBox.tsx';
import { plain, secret, useKeysForm } from './ProviderDialogs.tsx';

const senderFields = ['name', 'phone', 'email', 'city', 'district', 'address', 'postcode'] as const;
const emptySender = {
  name: '',
  phone: '',
  email: '',
  city: '',
  district: '',
  address: '',
  postcode: '',
};

export function GeliverDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<GeliverFields>(
    (body) => adminApi().put('/admin/settings/connections/geliver', { body }),
    { token: '', ...emptySender },
    props,
  );
  const values = form.watch();
  return (
    <FormDialog
      title={t('geliver.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={[values.token, ...senderFields.map((name) => values[name])].every(
        (value) => value.trim() !== '',
      )}
      onClose={props.onClose}
    >
      <Field label={t('geliver.token')} hint={t('geliver.panelHint')} error={form.errorOf('token')}>
        <Input {...form.register('token')} {...secret} maxLength={2_000} />
      </Field>
      <p className="small second">{t('geliver.senderHint')}</p>
      {senderFields.map((name) => (
        <Field key={name} label={t(`geliver.${name}`)} error={form.errorOf(name)}>
          <Input {...form.register(name)} maxLength={200} />
        </Field>
      ))}
    </FormDialog>
  );
}

export function YurticiDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<YurticiFields>(
    (body) => adminApi().put('/admin/settings/connections/yurtici', { body }),
    { place: 'live', user: '', password: '', codUser: '', codPassword: '' },
    props,
  );
  const { user, password } = form.watch();
  return (
    <FormDialog
      title={t('yurtici.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={user.trim() !== '' && password.trim() !== ''}
      onClose={props.onClose}
    >
      <Field label={t('yurtici.place')} error={form.errorOf('place')}>
        <Select {...form.register('place')}>
          {yurticiPlaces.map((place) => (
            <option key={place} value={place}>
              {t(place === 'test' ? 'yurtici.trial' : 'yurtici.live')}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('yurtici.user')} hint={t('yurtici.panelHint')} error={form.errorOf('user')}>
        <Input {...form.register('user')} {...plain} />
      </Field>
      <Field label={t('yurtici.password')} error={form.errorOf('password')}>
        <Input {...form.register('password')} {...secret} />
      </Field>
      <Field
        label={t('yurtici.codUser')}
        hint={t('yurtici.codHint')}
        error={form.errorOf('codUser')}
        isOptional
      >
        <Input {...form.register('codUser')} {...plain} />
      </Field>
      <Field label={t('yurtici.codPassword')} error={form.errorOf('codPassword')} isOptional>
        <Input {...form.register('codPassword')} {...secret} />
      </Field>
    </FormDialog>
  );
}
