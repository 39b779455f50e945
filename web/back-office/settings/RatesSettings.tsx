import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { errorsOfRates } from '#shared/settings/setting-errors.ts';
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { RatesPreview } from './RatesPreview.tsx';
import { type RatesForm, ratesOf, toRatesBody, toRatesForm } from './rates-form.ts';
import { refuseProblems, saveGroup } from './settings-calls.ts';

/**
 * Tax, the flat shipping rule and the days of a struck-through price, beside what the customer will
 * see.
 */
export function RatesSettings({ saved }: { saved: SettingsAnswer['rates'] }) {
  const { t } = useTranslation('admin-settings');
  const { showToast } = useToast();
  const editor = useEditor<RatesForm>(toRatesForm(saved), async (form) => {
    const body = toRatesBody(form);
    refuseProblems(errorsOfRates(body), t as TFunction);
    return saveGroup(() => adminApi().put('/admin/settings/rates', { body }), toRatesForm);
  });
  const { draft, change, changed } = editor;
  const body = useMemo(() => toRatesBody(draft), [draft]);
  const wrong = Object.fromEntries(
    errorsOfRates(body).map(({ path, code }) => [path, t(`error.${code}`)]),
  );
  const number = (
    field: 'taxRatePercentage' | 'shippingCost' | 'freeShippingThreshold' | 'lowestPriceDays',
    hint?: string,
  ) => (
    <Field
      label={t(`rates.${field}`)}
      hint={hint}
      error={changed.includes(field) ? wrong[field] : undefined}
    >
      <Input
        className="num"
        inputMode="decimal"
        value={draft[field]}
        maxLength={15}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  const textOf = (value: unknown) =>
    typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value) || '–';
  return (
    <>
      <div className="settings-grid">
        <form
          method="post"
          className="bo-column"
          aria-label={t('page.rates')}
          onSubmit={(event) => event.preventDefault()}
        >
          <fieldset className="bo-box">
            <legend className="h3">{t('rates.tax')}</legend>
            {number('taxRatePercentage')}
            <RadioCards
              label={t('rates.pricesIncludeTax')}
              value={draft.pricesIncludeTax ? 'gross' : 'net'}
              onChange={(value) => change({ pricesIncludeTax: value === 'gross' })}
              choices={(['net', 'gross'] as const).map((value) => ({
                value,
                title: t(`rates.${value}`),
                description: t(`rates.${value}Text`),
              }))}
            />
          </fieldset>
          <fieldset className="bo-box">
            <legend className="h3">{t('rates.shipping')}</legend>
            {number('shippingCost', t('rates.shippingHint'))}
            <Checkbox
              checked={draft.isFreePossible}
              onChange={(event) => change({ isFreePossible: event.target.checked })}
            >
              {t('rates.isFreePossible')}
            </Checkbox>
            {draft.isFreePossible && number('freeShippingThreshold', t('rates.thresholdHint'))}
          </fieldset>
          <fieldset className="bo-box">
            <legend className="h3">{t('rates.struck')}</legend>
            {number('lowestPriceDays', t('rates.lowestPriceDaysHint'))}
          </fieldset>
        </form>
        <RatesPreview rates={ratesOf(body)} />
      </div>
      <EditorBar
        editor={editor}
        nameOf={(field) => (field === 'version' ? '' : t(`rates.${field}`))}
        textOf={textOf}
        onSaved={() => showToast(t('savedInShop'))}
      />
    </>
  );
}
