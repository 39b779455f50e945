// The keys of the invoice services. The forms always start empty: stored keys are never sent to the
// browser.
import {
  type NilveraFields,
  nilveraPlaces,
  type ParasutFields,
} from '#shared/settings/connections.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import type { ConnectionDialogProps } from './ConnectionBox.tsx';
import { plain, secret, useKeysForm } from './ProviderDialogs.tsx';

export function NilveraDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<NilveraFields>(
    (body) => adminApi().put('/admin/settings/connections/nilvera', { body }),
    { place: 'live', apiKey: '' },
    props,
  );
  return (
    <FormDialog
      title={t('nilvera.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={form.watch().apiKey.trim() !== ''}
      onClose={props.onClose}
    >
      <Field label={t('nilvera.place')} error={form.errorOf('place')}>
        <Select {...form.register('place')}>
          {nilveraPlaces.map((place) => (
            <option key={place} value={place}>
              {t(place === 'test' ? 'nilvera.testPlace' : 'nilvera.live')}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('nilvera.apiKey')} hint={t('nilvera.keyHint')} error={form.errorOf('apiKey')}>
        <Input {...form.register('apiKey')} {...secret} maxLength={4_000} />
      </Field>
    </FormDialog>
  );
}

const empty: ParasutFields = {
  companyId: '',
  clientId: '',
  clientSecret: '',
  username: '',
  password: '',
};

export function ParasutDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<ParasutFields>(
    (body) => adminApi().put('/admin/settings/connections/parasut', { body }),
    empty,
    props,
  );
  return (
    <FormDialog
      title={t('parasut.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={Object.values(form.watch()).every((value) => String(value).trim() !== '')}
      onClose={props.onClose}
    >
      <Field
        label={t('parasut.companyId')}
        hint={t('parasut.companyHint')}
        error={form.errorOf('companyId')}
      >
        <Input {...form.register('companyId')} {...plain} inputMode="numeric" maxLength={20} />
      </Field>
      <Field label={t('parasut.clientId')} error={form.errorOf('clientId')}>
        <Input {...form.register('clientId')} {...plain} />
      </Field>
      <Field label={t('parasut.clientSecret')} error={form.errorOf('clientSecret')}>
        <Input {...form.register('clientSecret')} {...secret} />
      </Field>
      <Field label={t('parasut.username')} error={form.errorOf('username')}>
        <Input {...form.register('username')} {...plain} />
      </Field>
      <Field
        label={t('parasut.password')}
        hint={t('parasut.keyHint')}
        error={form.errorOf('password')}
      >
        <Input {...form.register('password')} {...secret} maxLength={1_000} />
      </Field>
    </FormDialog>
  );
}
