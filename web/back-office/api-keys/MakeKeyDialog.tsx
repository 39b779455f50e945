import { ApiKeyBody, keyDays, keyGrants, type NewApiKey } from '#shared/back-office/api-keys.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { RightTicks } from '#web/back-office/team/RightsFields.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';

/** Name, expiry and rights of a new key. */
export function MakeKeyDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: NewApiKey) => void;
}) {
  const { t } = useTranslation('admin-api-keys');
  const form = useBackOfficeForm({
    schema: ApiKeyBody,
    defaultValues: { name: '', days: 365, grants: [] },
    async submit(body) {
      onMade(await adminApi().post('/admin/api-keys', { body }));
      onClose();
    },
  });
  const { register, errorOf } = form;
  const days = form.watch('days');
  return (
    <FormDialog isWide title={t('make')} confirm={t('submit')} form={form} onClose={onClose}>
      <Field label={t('field.name')} hint={t('field.nameHint')} error={errorOf('name')}>
        <Input {...register('name')} autoComplete="off" required maxLength={80} />
      </Field>
      <Field label={t('field.days')} error={errorOf('days')}>
        <Select
          value={String(days)}
          onChange={({ target }) =>
            form.setValue('days', keyDays.find((one) => String(one) === target.value) ?? null)
          }
        >
          {keyDays.map((one) => (
            <option key={one} value={String(one)}>
              {t(`days.${one ?? 'forever'}`)}
            </option>
          ))}
        </Select>
      </Field>
      <p className="small second">{t('rights')}</p>
      <RightTicks
        grants={form.watch('grants')}
        offered={keyGrants}
        onChange={(grants) => form.setValue('grants', grants)}
      />
      {errorOf('grants') && <FieldError id="grants">{errorOf('grants')}</FieldError>}
    </FormDialog>
  );
}

/** Shows the new key, only once. */
export function MadeKeyDialog({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const { t } = useTranslation('admin-api-keys');
  return (
    <Dialog
      isOpen
      isOnTop
      title={t('made.title', { name: made.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('made.done')}</Button>}
    >
      <div className="stack">
        <Alert tone="warn">{t('made.text')}</Alert>
        <p className="num break">
          <code>{made.key}</code> <CopyButton text={made.key} label={t('made.copy')} />
        </p>
      </div>
    </Dialog>
  );
}
