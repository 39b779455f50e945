import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { faultsOfShipping, MAX_OPTIONS, type SettingsAnswer } from '#shared/settings.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, FieldError, Input } from '../../ui/Field.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { EditorBar } from '../kit/EditorBar.tsx';
import { useEditor } from '../kit/use-editor.ts';
import { OptionFields } from './OptionFields.tsx';
import { PriceTable } from './PriceTable.tsx';
import { keepGroup, refuseFaults } from './settings-calls.ts';
import { newOption, type OptionForm, type ShippingForm, toShippingBody, toShippingForm } from './shipping-form.ts';
import { TrialCart } from './TrialCart.tsx';
import { Unmeasured } from './Unmeasured.tsx';

/** Shipping by desi: off until the merchant turns it on; everything can be written and tried before. */
export function ShippingSettings({ saved }: { saved: SettingsAnswer['shipping'] }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<ShippingForm>(toShippingForm(saved), async (form) => {
    const body = toShippingBody(form);
    refuseFaults(faultsOfShipping(body), t as TFunction);
    return keepGroup('shipping', body, toShippingForm);
  });
  const { draft, change, faults } = editor;
  const body = useMemo(() => toShippingBody(draft), [draft]);
  const isRight = faultsOfShipping(body).length === 0;
  const number = (field: 'fallbackWeightG' | 'fallbackVolumeCm3' | 'freeUpToDesi' | 'freightOverDesi', path: string, hint?: string, isOptional = false) => (
    <Field label={t(`shipping.${field}`)} hint={hint} isOptional={isOptional} error={faults[path]}>
      <Input className="num" inputMode="numeric" value={draft[field]} maxLength={12} onChange={(event) => change({ [field]: event.target.value })} />
    </Field>
  );
  const name = (field: 'freightNameTr' | 'freightNameEn', path: string) => (
    <Field label={t(`shipping.${field}`)} isOptional={field === 'freightNameEn'} error={faults[path]}>
      <Input value={draft[field]} maxLength={60} onChange={(event) => change({ [field]: event.target.value })} />
    </Field>
  );
  const changeOption = (id: string, values: Partial<OptionForm>) => change({ options: draft.options.map((one) => (one.id === id ? { ...one, ...values } : one)) });
  const addOption = () => {
    const isFirst = draft.options.length === 0;
    change({ options: [...draft.options, newOption(isFirst ? { nameTr: 'Kargo', nameEn: 'Courier' } : { nameTr: '', nameEn: '' }, isFirst)] });
  };
  const textOf = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (!Array.isArray(value)) return String(value) || '–';
    return (
      (value as OptionForm[])
        .map(({ nameTr, bands, further }) => `${nameTr}: ${[...bands.map(({ upTo, price }) => `${upTo} → ${price}`), `+1 → ${further}`].join(', ')}`)
        .join('; ') || '–'
    );
  };
  return (
    <>
      <div className="settings-grid">
        <form className="office-column" aria-label={t('page.shipping')} onSubmit={(event) => event.preventDefault()}>
          <section className="office-box">
            <Checkbox checked={draft.isOn} onChange={(event) => change({ isOn: event.target.checked })}>
              <b>{t('shipping.isOn')}</b>
            </Checkbox>
            <p className="small second">{t(draft.isOn ? 'shipping.onText' : 'shipping.offText')}</p>
          </section>
          {draft.options.map((option, index) => (
            <OptionFields
              key={option.id}
              option={option}
              index={index}
              body={body}
              faults={faults}
              onChange={(values) => changeOption(option.id, values)}
              onRemove={() => change({ options: draft.options.filter(({ id }) => id !== option.id) })}
            />
          ))}
          <div className="settings-add">
            <Button variant="line" icon="plus" disabled={draft.options.length >= MAX_OPTIONS} onClick={addOption}>
              {t('shipping.addOption')}
            </Button>
            {faults.options && <FieldError id="options-fault">{faults.options}</FieldError>}
          </div>
          <fieldset className="office-box">
            <legend className="h3">{t('shipping.free')}</legend>
            {number('freeUpToDesi', 'freeUpToDesi', t('shipping.freeHint'), true)}
          </fieldset>
          <fieldset className="office-box">
            <legend className="h3">{t('shipping.freight')}</legend>
            <p className="small second">{t('shipping.freightText')}</p>
            <Checkbox
              checked={draft.isFreightOn}
              onChange={(event) =>
                change({
                  isFreightOn: event.target.checked,
                  ...(event.target.checked && draft.freightNameTr === '' && { freightNameTr: 'Ambar, alıcı ödemeli', freightNameEn: 'Freight, paid on delivery' }),
                })
              }
            >
              {t('shipping.isFreightOn')}
            </Checkbox>
            {draft.isFreightOn && (
              <>
                {number('freightOverDesi', 'freight.overDesi')}
                <div className="office-pair">
                  {name('freightNameTr', 'freight.nameTr')}
                  {name('freightNameEn', 'freight.nameEn')}
                </div>
              </>
            )}
            {!draft.isFreightOn && faults['freight.overDesi'] && <FieldError id="gap-fault">{faults['freight.overDesi']}</FieldError>}
          </fieldset>
          <fieldset className="office-box">
            <legend className="h3">{t('shipping.fallback')}</legend>
            <p className="small second">{t('shipping.fallbackText')}</p>
            <div className="office-pair">
              {number('fallbackWeightG', 'fallbackWeightG')}
              {number('fallbackVolumeCm3', 'fallbackVolumeCm3')}
            </div>
            <Unmeasured />
          </fieldset>
        </form>
        <aside className="settings-preview settings-preview--follows" aria-labelledby="shipping-preview">
          <h2 className="h3" id="shipping-preview">
            {t('prices.title')}
          </h2>
          {!draft.isOn && draft.options.length > 0 && <Alert>{t('prices.off')}</Alert>}
          <PriceTable body={body} />
          <TrialCart body={body} isReady={isRight && draft.options.length > 0} />
        </aside>
      </div>
      <EditorBar editor={editor} nameOf={(field) => (field === 'version' ? '' : t(`shipping.${field}`))} textOf={textOf} onSaved={() => showToast(t('savedInShop'))} />
    </>
  );
}
