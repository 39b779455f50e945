import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import type { FieldsProps } from './rule-form.ts';

/** When the rule applies: from an amount or a quantity on, with a code, for which customers. */
export function ConditionFields({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation('admin-discounts');
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('editor.when')}</legend>
      <div className="bo-pair">
        <Field label={t('field.minSubtotal')} isOptional error={errorOf('minSubtotal')}>
          <Input
            className="num"
            inputMode="decimal"
            value={form.minSubtotal}
            maxLength={20}
            onChange={(event) => change({ minSubtotal: event.target.value })}
          />
        </Field>
        <Field
          label={t('field.minQuantity')}
          isOptional
          hint={t('hint.minQuantity')}
          error={errorOf('minQuantity')}
        >
          <Input
            className="num"
            inputMode="numeric"
            value={form.minQuantity}
            maxLength={10}
            onChange={(event) => change({ minQuantity: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label={t('field.couponCode')}
        isOptional
        hint={t('hint.couponCode')}
        error={errorOf('couponCode')}
      >
        <Input
          value={form.couponCode}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ couponCode: event.target.value })}
        />
      </Field>
      <Checkbox
        checked={form.isFirstOrder}
        onChange={(event) => change({ isFirstOrder: event.target.checked })}
      >
        {t('field.isFirstOrder')}
      </Checkbox>
      <Field
        label={t('field.customerEmails')}
        isOptional
        hint={t('hint.customerEmails')}
        error={errorOf('customerEmails')}
      >
        <Textarea
          rows={2}
          value={form.customerEmails}
          spellCheck={false}
          onChange={(event) => change({ customerEmails: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}

/** Start and end, the number of uses, and which other rules it combines with. */
export function LimitFields({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation('admin-discounts');
  const moment = (field: 'startDate' | 'endDate') => (
    <Field label={t(`field.${field}`)} isOptional hint={t(`hint.${field}`)} error={errorOf(field)}>
      <Input
        type="datetime-local"
        value={form[field]}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  const number = (field: 'maxUses' | 'maxUsesPerCustomer') => (
    <Field label={t(`field.${field}`)} isOptional error={errorOf(field)}>
      <Input
        className="num"
        inputMode="numeric"
        value={form[field]}
        maxLength={10}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('editor.limits')}</legend>
      <div className="bo-pair">
        {moment('startDate')}
        {moment('endDate')}
      </div>
      <div className="bo-pair">
        {number('maxUses')}
        {number('maxUsesPerCustomer')}
      </div>
      <Checkbox
        checked={form.isCombinable}
        onChange={(event) => change({ isCombinable: event.target.checked })}
      >
        {t('field.isCombinable')}
      </Checkbox>
      <Field label={t('field.priority')} hint={t('hint.priority')} error={errorOf('priority')}>
        <Input
          className="num"
          inputMode="numeric"
          value={form.priority}
          maxLength={4}
          onChange={(event) => change({ priority: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
