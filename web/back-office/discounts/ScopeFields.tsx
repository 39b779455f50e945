import { discountScopes } from '#shared/pricing/discount-rules.ts';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Chip } from '#web/base/ui/Chip.tsx';
import { FieldError } from '#web/base/ui/Field.tsx';
import { RadioCards } from '#web/base/ui/RadioCards.tsx';
import type { FieldsProps } from './rule-form.ts';
import type { KnownNames } from './use-rule-names.ts';

/** What it is for: the whole cart, categories, products, or products bought together. */
export function ScopeFields({ form, change, errorOf, names }: FieldsProps & { names: KnownNames }) {
  const { t } = useTranslation('admin-discounts');
  const { kind, scope, productIds, categoryIds } = form;
  const isOpen = (one: (typeof discountScopes)[number]) =>
    kind === 'FREE_SHIPPING' ? one === 'CART' : kind === 'BUY_X_PAY_Y' ? one !== 'BUNDLE' : true;
  const scopeError = errorOf('scope');
  // Deleted since: the rule cannot be saved with one, so it must be possible to take it out.
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
