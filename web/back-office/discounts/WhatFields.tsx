import { discountKinds, discountScopes } from '#shared/pricing/discount-rules.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Chip } from '#web/base/ui/Chip.tsx';
import { Field, FieldError, Input, Textarea } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import type { KnownNames } from './rule-calls.ts';
import type { FieldsProps, RuleForm } from './rule-form.ts';

/** The name of the rule, and its discount. */
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
    // A scope that the kind cannot have is not saved silently.
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
      <Field label={t('field.nameEn')} isOptional error={errorOf('nameEn')}>
        <Input
          value={form.nameEn}
          maxLength={120}
          lang="en"
          onChange={(event) => change({ nameEn: event.target.value })}
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

/** The scope of the rule: the whole cart, categories, products, or products bought together. */
export function ScopeFields({ form, change, errorOf, names }: FieldsProps & { names: KnownNames }) {
  const { t } = useTranslation('admin-discounts');
  const { kind, scope, productIds, categoryIds } = form;
  const isOpen = (one: (typeof discountScopes)[number]) =>
    kind === 'FREE_SHIPPING' ? one === 'CART' : kind === 'BUY_X_PAY_Y' ? one !== 'BUNDLE' : true;
  const scopeError = errorOf('scope');
  // A deleted category or product must be removed from the rule before it can be saved.
  const gone =
    names.categoryList.length === 0
      ? []
      : categoryIds
          .filter((id) => !names.categories.has(id))
          .map((id) => ({ id, name: `#${id}`, depth: 0 }));
  return (
    <fieldset className="bo-box">
      <legend className="h3">{t('editor.where')}</legend>
      <RadioCards
        label={t('field.scope')}
        choices={discountScopes.map((one) => ({
          value: one,
          title: t(`scope.${one}`),
          description: t(`scopeText.${one}`),
          isDisabled: !isOpen(one),
        }))}
        value={scope}
        onChange={(chosen) => change({ scope: chosen })}
      />
      {scopeError && <FieldError id="scope-error">{scopeError}</FieldError>}
      {scope === 'CATEGORY' && (
        <fieldset
          className="rule-categories"
          aria-describedby={errorOf('categoryIds') ? 'categories-error' : undefined}
        >
          <legend>{t('field.categoryIds')}</legend>
          {[...names.categoryList, ...gone].map(({ id, name, depth }) => (
            <div key={id} style={{ paddingInlineStart: `${depth * 1.75}rem` }}>
              <Checkbox
                checked={categoryIds.includes(id)}
                onChange={(event) =>
                  change({
                    categoryIds: event.target.checked
                      ? [...categoryIds, id].sort((a, b) => a - b)
                      : categoryIds.filter((one) => one !== id),
                  })
                }
              >
                {name}
              </Checkbox>
            </div>
          ))}
          <p className="hint">{t('hint.categoryIds')}</p>
          {errorOf('categoryIds') && (
            <FieldError id="categories-error">{errorOf('categoryIds')}</FieldError>
          )}
        </fieldset>
      )}
      {(scope === 'PRODUCT' || scope === 'BUNDLE') && (
        <>
          {productIds.length > 0 && (
            <ul className="rule-chips" aria-label={t('field.productIds')}>
              {productIds.map((id) => (
                <li key={id}>
                  <Chip
                    onRemove={() => change({ productIds: productIds.filter((one) => one !== id) })}
                  >
                    {names.products.get(id) ?? `#${id}`}
                    {names.known.get(id)?.isActive === false && ` (${t('editor.notForSale')})`}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <ProductSearch
            label={t('editor.findProduct')}
            hint={t('hint.findProduct')}
            error={errorOf('productIds')}
            chosen={new Set(productIds)}
            onPick={({ id }) => change({ productIds: [...productIds, id].sort((a, b) => a - b) })}
          />
        </>
      )}
    </fieldset>
  );
}
