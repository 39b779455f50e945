// The keys of the channels. The forms always start empty: stored keys are never sent to the
// browser.
import {
  type ChannelConnection,
  type ConnectionsAnswer,
  type MeasurementFields,
  type TrendyolFields,
  trendyolPlaces,
} from '#shared/settings/connections.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';
import { ConnectionBox, type ConnectionDialogProps } from './ConnectionBox.tsx';
import { plain, secret, useKeysForm } from './ProviderDialogs.tsx';

const GOOGLE = 'https://www.google-analytics.com';

type BoxesProps = {
  connections: Pick<ConnectionsAnswer, ChannelConnection>;
  onChanged: (connections: ConnectionsAnswer) => void;
};

export function ChannelConnections({ connections, onChanged }: BoxesProps) {
  const { t } = useTranslation('admin-channels');
  async function tryOut(name: ChannelConnection) {
    const { result, message } = await adminApi().post(
      '/admin/settings/connections/channels/{name}/test',
      { path: { name } },
    );
    return {
      isFine: result === 'accepted',
      text: t(`admin-setup:${name}.result.${result}`),
      message,
    };
  }
  return (
    <>
      <ConnectionBox
        name="measurement"
        state={connections.measurement}
        Dialog={MeasurementDialog}
        tryOut={() => tryOut('measurement')}
        onChanged={onChanged}
      />
      <ConnectionBox
        name="trendyol"
        state={connections.trendyol}
        Dialog={TrendyolDialog}
        tryOut={() => tryOut('trendyol')}
        onChanged={onChanged}
      />
    </>
  );
}

function MeasurementDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<MeasurementFields>(
    (body) => adminApi().put('/admin/settings/connections/measurement', { body }),
    { endpoint: GOOGLE, measurementId: '', apiSecret: '' },
    props,
  );
  const { endpoint, measurementId, apiSecret } = form.watch();
  return (
    <FormDialog
      title={t('measurement.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={[endpoint, measurementId, apiSecret].every((value) => value.trim() !== '')}
      onClose={props.onClose}
    >
      <Field
        label={t('measurement.endpoint')}
        hint={t('measurement.endpointHint')}
        error={form.errorOf('endpoint')}
      >
        <Input {...form.register('endpoint')} {...plain} inputMode="url" />
      </Field>
      <Field
        label={t('measurement.measurementId')}
        hint={t('measurement.measurementIdHint')}
        error={form.errorOf('measurementId')}
      >
        <Input {...form.register('measurementId')} {...plain} maxLength={40} />
      </Field>
      <Field
        label={t('measurement.apiSecret')}
        hint={t('measurement.keyHint')}
        error={form.errorOf('apiSecret')}
      >
        <Input {...form.register('apiSecret')} {...secret} />
      </Field>
    </FormDialog>
  );
}

function TrendyolDialog(props: ConnectionDialogProps) {
  const { t } = useTranslation('admin-setup');
  const form = useKeysForm<TrendyolFields>(
    (body) => adminApi().put('/admin/settings/connections/trendyol', { body }),
    { place: 'live', sellerId: '', apiKey: '', apiSecret: '' },
    props,
  );
  const { sellerId, apiKey, apiSecret } = form.watch();
  return (
    <FormDialog
      title={t('trendyol.title')}
      confirm={t('connection.save')}
      form={form}
      isReady={[sellerId, apiKey, apiSecret].every((value) => value.trim() !== '')}
      onClose={props.onClose}
    >
      <Field label={t('trendyol.place')} error={form.errorOf('place')}>
        <Select {...form.register('place')}>
          {trendyolPlaces.map((place) => (
            <option key={place} value={place}>
              {t(`trendyol.${place}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('trendyol.sellerId')}
        hint={t('trendyol.panelHint')}
        error={form.errorOf('sellerId')}
      >
        <Input {...form.register('sellerId')} {...plain} inputMode="numeric" maxLength={12} />
      </Field>
      <Field label={t('trendyol.apiKey')} error={form.errorOf('apiKey')}>
        <Input {...form.register('apiKey')} {...plain} />
      </Field>
      <Field
        label={t('trendyol.apiSecret')}
        hint={t('trendyol.keyHint')}
        error={form.errorOf('apiSecret')}
      >
        <Input {...form.register('apiSecret')} {...secret} />
      </Field>
    </FormDialog>
  );
}
