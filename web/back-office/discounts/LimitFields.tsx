import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import type { FieldsProps } from './rule-form.ts';

/** From when till when, how often, and beside which others. */
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
