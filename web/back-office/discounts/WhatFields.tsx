import { discountKinds } from '#shared/pricing/discount-rules.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import type { FieldsProps, RuleForm } from './rule-form.ts';

/** What it is called, and what it takes off. */
export function WhatFields({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation('admin-discounts');
  const number = (
    field: 'percentage' | 'amount' | 'buyQuantity' | 'payQuantity',
    hint?: string,
  ) => (
    <Field label={t(`field.${field}`)} hint={hint} error={errorOf(field)}>
      <Input
        className="num"
        inputMode="decimal"
        value={form[field]}
        maxLength={20}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  const setKind = (kind: RuleForm['kind']) => {
    // What a kind cannot be for is not saved silently.
    const scope =
      kind === 'FREE_SHIPPING' || (kind === 'BUY_X_PAY_Y' && form.scope === 'BUNDLE')
        ? 'CART'
        : form.scope;
    change({ kind, scope });
  };
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('editor.what')}</legend>
      <Field label={t('field.name')} hint={t('hint.name')} error={errorOf('name')}>
        <Input
          value={form.name}
          maxLength={120}
          required
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <RadioCards
        label={t('field.kind')}
        choices={discountKinds.map((kind) => ({
          value: kind,
          title: t(`kind.${kind}`),
          description: t(`kindText.${kind}`),
        }))}
        value={form.kind}
        onChange={setKind}
      />
      {form.kind === 'PERCENTAGE' && number('percentage')}
      {form.kind === 'FIXED_AMOUNT' && number('amount', t(`hint.amount.${form.scope}`))}
      {form.kind === 'BUY_X_PAY_Y' && (
        <div className="bo-pair">
          {number('buyQuantity')}
          {number('payQuantity', t('hint.payQuantity'))}
        </div>
      )}
      <Field
        label={t('field.description')}
        hint={t('hint.description')}
        isOptional
        error={errorOf('description')}
      >
        <Textarea
          rows={2}
          value={form.description}
          maxLength={500}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
