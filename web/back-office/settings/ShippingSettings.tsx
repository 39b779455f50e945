import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { errorsOfShipping } from '#shared/settings/setting-errors.ts';
import { MAX_OPTIONS, type SettingsAnswer } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { type Editor, useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, FieldError, Input } from '#web/base/ui/Field.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { OptionFields } from './OptionFields.tsx';
import { PreviewCart } from './PreviewCart.tsx';
import { PriceTable } from './PriceTable.tsx';
import { refuseProblems, saveGroup } from './settings-calls.ts';
import {
  newOption,
  type OptionForm,
  type ShippingForm,
  toShippingBody,
  toShippingForm,
} from './shipping-form.ts';
import { Unmeasured } from './Unmeasured.tsx';

/**
 * Shipping by desi: off until the merchant turns it on; everything can be written and tried before.
 */
export function ShippingSettings({ saved }: { saved: SettingsAnswer['shipping'] }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<ShippingForm>(toShippingForm(saved), async (form) => {
    const body = toShippingBody(form);
    refuseProblems(errorsOfShipping(body), t as TFunction);
    return saveGroup(() => adminApi().put('/admin/settings/shipping', { body }), toShippingForm);
  });
  const { draft, change } = editor;
  const body = useMemo(() => toShippingBody(draft), [draft]);
  const isRight = errorsOfShipping(body).length === 0;
  return (
    <>
      <div className="settings-grid">
        <form
          method="post"
          className="bo-column"
          aria-label={t('page.shipping')}
          onSubmit={(event) => event.preventDefault()}
        >
          <section className="bo-box">
            <Checkbox
              checked={draft.isOn}
              onChange={(event) => change({ isOn: event.target.checked })}
            >
              <b>{t('shipping.isOn')}</b>
            </Checkbox>
            <p className="small second">{t(draft.isOn ? 'shipping.onText' : 'shipping.offText')}</p>
          </section>
          <Options editor={editor} body={body} />
          <FreeAndFreight editor={editor} />
          <Fallback editor={editor} />
        </form>
        <aside
          className="settings-preview settings-preview--follows"
          aria-labelledby="shipping-preview"
        >
          <h2 className="h3" id="shipping-preview">
            {t('prices.title')}
          </h2>
          {!draft.isOn && draft.options.length > 0 && <Alert>{t('prices.off')}</Alert>}
          <PriceTable body={body} />
          <PreviewCart body={body} isReady={isRight && draft.options.length > 0} />
        </aside>
      </div>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`shipping.${field}`))}
        textOf={(value) => textOf(value, t as TFunction)}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}

const textOf = (value: unknown, t: TFunction): string => {
  if (typeof value === 'boolean') return t(value ? 'admin-settings:yes' : 'admin-settings:no');
  if (!Array.isArray(value)) return String(value) || '–';
  return (
    (value as OptionForm[])
      .map(
        ({ nameTr, bands, further }) =>
          `${nameTr}: ${[...bands.map(({ upTo, price }) => `${upTo} → ${price}`), `+1 → ${further}`].join(', ')}`,
      )
      .join('; ') || '–'
  );
};

type FieldsProps = { editor: Editor<ShippingForm> };

function NumberField({
  editor: { draft, change, errors },
  field,
  path,
  hint,
  isOptional = false,
}: FieldsProps & {
  field: 'fallbackWeightG' | 'fallbackVolumeCm3' | 'freeUpToDesi' | 'freightOverDesi';
  path: string;
  hint?: string;
  isOptional?: boolean;
}) {
  const { t } = useTranslation('admin-settings');
  return (
    <Field label={t(`shipping.${field}`)} hint={hint} isOptional={isOptional} error={errors[path]}>
      <Input
        className="num"
        inputMode="numeric"
        value={draft[field]}
        maxLength={12}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
}

function NameField({
  editor: { draft, change, errors },
  field,
  path,
}: FieldsProps & { field: 'freightNameTr' | 'freightNameEn'; path: string }) {
  const { t } = useTranslation('admin-settings');
  return (
    <Field
      label={t(`shipping.${field}`)}
      isOptional={field === 'freightNameEn'}
      error={errors[path]}
    >
      <Input
        value={draft[field]}
        maxLength={60}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
}

function Options({
  editor: { draft, change, errors },
  body,
}: FieldsProps & { body: ReturnType<typeof toShippingBody> }) {
  const { t } = useTranslation('admin-settings');
  const changeOption = (id: string, values: Partial<OptionForm>) =>
    change({ options: draft.options.map((one) => (one.id === id ? { ...one, ...values } : one)) });
  const addOption = () => {
    const isFirst = draft.options.length === 0;
    change({
      options: [
        ...draft.options,
        newOption(
          isFirst ? { nameTr: 'Kargo', nameEn: 'Courier' } : { nameTr: '', nameEn: '' },
          isFirst,
        ),
      ],
    });
  };
  return (
    <>
      {draft.options.map((option, index) => (
        <OptionFields
          key={option.id}
          option={option}
          index={index}
          body={body}
          errors={errors}
          onChange={(values) => changeOption(option.id, values)}
          onRemove={() => change({ options: draft.options.filter(({ id }) => id !== option.id) })}
        />
      ))}
      <div className="settings-add">
        <Button
          variant="line"
          icon="plus"
          disabled={draft.options.length >= MAX_OPTIONS}
          onClick={addOption}
        >
          {t('shipping.addOption')}
        </Button>
        {errors.options && <FieldError id="options-error">{errors.options}</FieldError>}
      </div>
    </>
  );
}

function FreeAndFreight({ editor }: FieldsProps) {
  const { t } = useTranslation('admin-settings');
  const { draft, change, errors } = editor;
  return (
    <>
      <fieldset className="bo-box">
        <legend className="h3">{t('shipping.free')}</legend>
        <NumberField
          editor={editor}
          field="freeUpToDesi"
          path="freeUpToDesi"
          hint={t('shipping.freeHint')}
          isOptional
        />
      </fieldset>
      <fieldset className="bo-box">
        <legend className="h3">{t('shipping.freight')}</legend>
        <p className="small second">{t('shipping.freightText')}</p>
        <Checkbox
          checked={draft.isFreightOn}
          onChange={(event) =>
            change({
              isFreightOn: event.target.checked,
              ...(event.target.checked &&
                draft.freightNameTr === '' && {
                  freightNameTr: 'Ambar, alıcı ödemeli',
                  freightNameEn: 'Freight, paid on delivery',
                }),
            })
          }
        >
          {t('shipping.isFreightOn')}
        </Checkbox>
        {draft.isFreightOn && (
          <>
            <NumberField editor={editor} field="freightOverDesi" path="freight.overDesi" />
            <div className="bo-pair">
              <NameField editor={editor} field="freightNameTr" path="freight.nameTr" />
              <NameField editor={editor} field="freightNameEn" path="freight.nameEn" />
            </div>
          </>
        )}
        {!draft.isFreightOn && errors['freight.overDesi'] && (
          <FieldError id="gap-error">{errors['freight.overDesi']}</FieldError>
        )}
      </fieldset>
    </>
  );
}

function Fallback({ editor }: FieldsProps) {
  const { t } = useTranslation('admin-settings');
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('shipping.fallback')}</legend>
      <p className="small second">{t('shipping.fallbackText')}</p>
      <div className="bo-pair">
        <NumberField editor={editor} field="fallbackWeightG" path="fallbackWeightG" />
        <NumberField editor={editor} field="fallbackVolumeCm3" path="fallbackVolumeCm3" />
      </div>
      <Unmeasured />
    </fieldset>
  );
}
