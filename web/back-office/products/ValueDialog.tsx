import { type AttributeValue, AttributeValueBody } from '#shared/back-office/attribute-values.ts';
import { type AttributeKey, swatchKeys } from '#shared/catalogue/attributes.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { changeValue, createValue } from './attribute-values.ts';

const GREY = '#8c8c8c';

const toForm = (value: Partial<AttributeValue>) => ({
  nameTr: value.nameTr ?? '',
  nameEn: value.nameEn ?? '',
  hasSwatch: Boolean(value.swatch),
  swatch: value.swatch ?? GREY,
  version: value.version ?? 0,
});

type ValueDialogProps = {
  attribute: AttributeKey;
  /** The typed name of a new value, or an existing value. */
  value: AttributeValue | { nameTr: string };
  onClose: () => void;
  onSaved: (saved: AttributeValue) => void | Promise<void>;
};

/** The names of a value in both languages, and the look of a colour. */
export function ValueDialog({ attribute, value, onClose, onSaved }: ValueDialogProps) {
  const { t } = useTranslation(['admin-values', 'attributes']);
  const id = 'id' in value ? value.id : null;
  const form = useBackOfficeForm({
    defaultValues: toForm(value),
    async submit({ nameTr, nameEn, hasSwatch, swatch, version }) {
      const body = {
        nameTr: nameTr.trim(),
        nameEn: nameEn.trim() || null,
        swatch: hasSwatch ? swatch.toLowerCase() : null,
      };
      await onSaved(
        await (id === null
          ? createValue({ key: attribute, ...body })
          : changeValue(id, { ...body, version })),
      );
    },
    // Shows what another administrator saved; the next press overwrites it.
    onConflict(current: AttributeValue, { reset }) {
      reset(toForm(current));
      return t('conflict');
    },
  });
  const { register, errorOf, watch } = form;
  const most = AttributeValueBody.shape.nameTr.maxLength ?? undefined;
  return (
    <FormDialog
      title={t(id === null ? 'new' : 'edit', { attribute: t(`attributes:labels.${attribute}`) })}
      confirm={t(id === null ? 'add' : 'save')}
      form={form}
      startsAt={id === null ? 'nameEn' : 'nameTr'}
      onClose={onClose}
    >
      <Field label={t('nameTr')} error={errorOf('nameTr')}>
        <Input {...register('nameTr')} required maxLength={most} autoComplete="off" />
      </Field>
      <Field label={t('nameEn')} hint={t('nameEnHint')} isOptional error={errorOf('nameEn')}>
        <Input {...register('nameEn')} maxLength={most} autoComplete="off" lang="en" />
      </Field>
      {swatchKeys.includes(attribute) && (
        <>
          <Checkbox {...register('hasSwatch')}>{t('hasSwatch')}</Checkbox>
          {watch('hasSwatch') && (
            <Field label={t('swatch')} hint={t('swatchHint')} error={errorOf('swatch')}>
              <Input {...register('swatch')} type="color" className="value-swatch" />
            </Field>
          )}
        </>
      )}
    </FormDialog>
  );
}
