import type { AdminProduct } from '#shared/back-office/products.ts';
import { slugOf } from '#shared/base/fold.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Select } from '#web/base/ui/Field.tsx';
import { OtherFields, ProductFieldInput } from './ProductFieldInput.tsx';
import type { FieldsProps, PlainField } from './product-form.ts';
import { SuccessorField } from './SuccessorField.tsx';
import { indented, type ListedCategory } from './use-categories.ts';

const placed: readonly PlainField[] = [
  'name',
  'sku',
  'brand',
  'variant',
  'slug',
  'description',
  'isActive',
];

type DataPartProps = FieldsProps & {
  categories: readonly ListedCategory[];
  product: AdminProduct | null;
};

/** Name, category, description, and whether it is for sale. */
export function DataPart({ form, change, errorOf, categories, product }: DataPartProps) {
  const { t } = useTranslation('admin-products');
  const fields = { form, change, errorOf };
  return (
    <div className="bo-grid">
      <fieldset className="bo-box">
        <legend className="h3">{t('part.data')}</legend>
        <ProductFieldInput name="name" hint={t('hint.name')} {...fields} />
        <div className="bo-pair">
          <ProductFieldInput name="sku" hint={t('hint.sku')} {...fields} />
          <Field label={t('field.categoryId')} error={errorOf('categoryId')}>
            <Select
              value={form.categoryId}
              onChange={(event) => change({ categoryId: event.target.value })}
            >
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
          <ProductFieldInput name="brand" {...fields} />
          <ProductFieldInput name="variant" hint={t('hint.variant')} {...fields} />
        </div>
        <ProductFieldInput
          name="slug"
          hint={t('hint.slug')}
          placeholder={product ? undefined : slugOf(form.name)}
          {...fields}
        />
        <ProductFieldInput name="description" {...fields} />
        <OtherFields part="data" placed={placed} {...fields} />
      </fieldset>
      <fieldset className="bo-box goods-side">
        <legend className="h3">{t('editor.sale')}</legend>
        <ProductFieldInput name="isActive" {...fields} />
        <p className="small second">{t(form.isActive ? 'hint.active' : 'hint.inactive')}</p>
        <SuccessorField
          value={form.successor}
          ownId={product?.id ?? null}
          error={errorOf('successorId')}
          onChange={(successor) => change({ successor })}
        />
        {product && product.succeeds.length > 0 && (
          <p className="small second">
            {t('editor.succeeds', { names: product.succeeds.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </fieldset>
    </div>
  );
}
