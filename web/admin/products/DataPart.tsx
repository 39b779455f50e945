import { useTranslation } from 'react-i18next';
import type { AdminProduct } from '#shared/admin-products.ts';
import { slugOf } from '#shared/fold.ts';
import { productLimits } from '#shared/product-fields.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field, Input, Select, Textarea } from '../../ui/Field.tsx';
import type { FieldsProps } from './product-form.ts';
import { SuccessorField } from './SuccessorField.tsx';
import { indented, type ListedCategory } from './use-categories.ts';

type DataPartProps = FieldsProps & { categories: readonly ListedCategory[]; product: AdminProduct | null };

/** What it is called, where it stands, what is said of it, and whether it is for sale. */
export function DataPart({ form, change, faultOf, categories, product }: DataPartProps) {
  const { t } = useTranslation('admin-products');
  const text = (field: 'sku' | 'name' | 'brand' | 'variant', hint?: string) => (
    <Field label={t(`field.${field}`)} hint={hint} error={faultOf(field)} isOptional={field === 'variant'}>
      <Input value={form[field]} maxLength={productLimits[field]} autoComplete="off" onChange={(event) => change({ [field]: event.target.value })} />
    </Field>
  );
  return (
    <div className="office-grid">
      <fieldset className="office-box">
        <legend className="h3">{t('part.data')}</legend>
        {text('name', t('hint.name'))}
        <div className="office-pair">
          {text('sku', t('hint.sku'))}
          <Field label={t('field.categoryId')} error={faultOf('categoryId')}>
            <Select value={form.categoryId} onChange={(event) => change({ categoryId: event.target.value })}>
              <option value="" disabled={form.categoryId !== ''}>
                {t('editor.choose')}
              </option>
              {categories.map((category) => (
                <option key={category.id} value={category.id}>
                  {indented(category)}
                </option>
              ))}
            </Select>
          </Field>
          {text('brand')}
          {text('variant', t('hint.variant'))}
        </div>
        <Field label={t('field.slug')} hint={t('hint.slug')} error={faultOf('slug')}>
          <Input
            value={form.slug}
            maxLength={productLimits.slug}
            autoComplete="off"
            spellCheck={false}
            placeholder={product ? undefined : slugOf(form.name)}
            onChange={(event) => change({ slug: event.target.value })}
          />
        </Field>
        <Field label={t('field.description')} error={faultOf('description')} isOptional>
          <Textarea rows={8} value={form.description} maxLength={productLimits.description} onChange={(event) => change({ description: event.target.value })} />
        </Field>
      </fieldset>
      <fieldset className="office-box goods-side">
        <legend className="h3">{t('editor.sale')}</legend>
        <Checkbox checked={form.isActive} onChange={(event) => change({ isActive: event.target.checked })}>
          {t('field.isActive')}
        </Checkbox>
        <p className="small second">{t(form.isActive ? 'hint.active' : 'hint.inactive')}</p>
        <SuccessorField value={form.successor} ownId={product?.id ?? null} error={faultOf('successorId')} onChange={(successor) => change({ successor })} />
        {product && product.succeeds.length > 0 && <p className="small second">{t('editor.succeeds', { names: product.succeeds.map(({ name }) => name).join(', ') })}</p>}
      </fieldset>
    </div>
  );
}
