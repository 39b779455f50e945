import '#web/back-office/team/rights.css';
import {
  chosenTypes,
  EndpointBody,
  type EndpointRow,
  type WebhookSecret,
} from '#shared/back-office/webhooks.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';

type EndpointDialogProps = {
  /** Null for a new endpoint. */
  endpoint: EndpointRow | null;
  onClose: () => void;
  /** Called with the secret of a new endpoint. */
  onSaved: (secret: WebhookSecret | null) => void;
};

/** Address, types, and whether it is on. */
export function EndpointDialog({ endpoint, onClose, onSaved }: EndpointDialogProps) {
  const { t } = useTranslation(['admin-webhooks', 'admin']);
  const form = useBackOfficeForm({
    schema: EndpointBody,
    defaultValues: {
      address: endpoint?.address ?? '',
      types: endpoint?.types ?? [],
      isActive: endpoint?.isActive ?? true,
      version: endpoint?.version ?? 1,
    },
    async submit({ isActive, version, ...body }) {
      if (!endpoint) onSaved(await adminApi().post('/admin/webhooks', { body }));
      else {
        const changed = { ...body, isActive, version };
        await adminApi().put('/admin/webhooks/{id}', { path: { id: endpoint.id }, body: changed });
        onSaved(null);
      }
      onClose();
    },
    // Shows what the other administrator saved; the next press overwrites it.
    onConflict({ address, types, isActive, version }: EndpointRow, { reset }) {
      reset({ address, types, isActive, version });
      return null;
    },
  });
  const { register, errorOf } = form;
  const types = form.watch('types');
  return (
    <FormDialog
      isWide
      title={t(endpoint ? 'edit' : 'add')}
      confirm={t('admin:editor.save')}
      form={form}
      onClose={onClose}
    >
      <Field label={t('address')} hint={t('addressHint')} error={errorOf('address')}>
        <Input {...register('address')} type="url" autoComplete="off" required maxLength={500} />
      </Field>
      <fieldset className="rights">
        <legend>{t('types')}</legend>
        <p className="small second">{t('typesHint')}</p>
        {chosenTypes.map((type) => (
          <Checkbox
            key={type}
            checked={types.includes(type)}
            onChange={({ target }) =>
              form.setValue(
                'types',
                chosenTypes.filter((one) => (one === type ? target.checked : types.includes(one))),
                { shouldDirty: true },
              )
            }
          >
            {t(`type.${type}`)} <span className="small mute">{type}</span>
          </Checkbox>
        ))}
      </fieldset>
      {endpoint && <Checkbox {...register('isActive')}>{t('isActive')}</Checkbox>}
    </FormDialog>
  );
}

/** Shows the secret, only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('admin-webhooks');
  return (
    <Dialog
      isOpen
      isOnTop
      title={t('secret.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('secret.done')}</Button>}
    >
      <div className="stack">
        <Alert tone="warn">{t('secret.text')}</Alert>
        <p className="num break">
          <code>{secret}</code> <CopyButton text={secret} label={t('secret.copy')} />
        </p>
      </div>
    </Dialog>
  );
}
