import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Textarea } from '../../ui/Field.tsx';
import type { FieldsProps } from './rule-form.ts';

/** When it counts: from an amount or a quantity on, with a code, for whom. */
export function ConditionFields({ form, change, faultOf }: FieldsProps) {
  const { t } = useTranslation('admin-discounts');
  return (
    <fieldset className="office-box">
      <legend className="h3">{t('editor.when')}</legend>
      <div className="office-pair">
        <Field label={t('field.minSubtotal')} isOptional error={faultOf('minSubtotal')}>
          <Input className="num" inputMode="decimal" value={form.minSubtotal} maxLength={20} onChange={(event) => change({ minSubtotal: event.target.value })} />
        </Field>
        <Field label={t('field.minQuantity')} isOptional hint={t('hint.minQuantity')} error={faultOf('minQuantity')}>
          <Input className="num" inputMode="numeric" value={form.minQuantity} maxLength={10} onChange={(event) => change({ minQuantity: event.target.value })} />
        </Field>
      </div>
      <Field label={t('field.couponCode')} isOptional hint={t('hint.couponCode')} error={faultOf('couponCode')}>
        <Input value={form.couponCode} maxLength={40} autoComplete="off" spellCheck={false} onChange={(event) => change({ couponCode: event.target.value })} />
      </Field>
      <Checkbox checked={form.isFirstOrder} onChange={(event) => change({ isFirstOrder: event.target.checked })}>
        {t('field.isFirstOrder')}
      </Checkbox>
      <Field label={t('field.customerEmails')} isOptional hint={t('hint.customerEmails')} error={faultOf('customerEmails')}>
        <Textarea rows={2} value={form.customerEmails} spellCheck={false} onChange={(event) => change({ customerEmails: event.target.value })} />
      </Field>
    </fieldset>
  );
}
