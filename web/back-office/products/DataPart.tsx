import { useId, useState } from 'react';
import type { AdminProduct, AdminProductRow } from '#shared/back-office/products.ts';
import { slugOf } from '#shared/base/fold.ts';
import { productFields } from '#shared/catalogue/product-fields.ts';
import { MarkdownField } from '#web/back-office/kit/MarkdownField.tsx';
import { pickKeys } from '#web/back-office/kit/pick-keys.ts';
import { useFound } from '#web/back-office/kit/use-found.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Chip } from '#web/base/ui/Chip.tsx';
import { Field, FieldError, Input, Select } from '#web/base/ui/Field.tsx';
import { useRates } from '#web/settings/shop-context.tsx';
import { OtherFields, ProductFieldInput } from './ProductFieldInput.tsx';
import { ChosenPictures } from './pictures/ChosenPictures.tsx';
import { indented, type ListedCategory, listProducts } from './product-calls.ts';
import type { FieldsProps, NamedProduct, PlainField } from './product-form.ts';
import { SeoFields } from './SeoFields.tsx';

const placed: readonly PlainField[] = [
  'name',
  'sku',
  'gtin',
  'brand',
  'variant',
  'family',
  'familyEn',
  'slug',
  'description',
  'descriptionEn',
  'seoTitle',
  'seoTitleEn',
  'seoDescription',
  'seoDescriptionEn',
  'reorderPoint',
  'isActive',
];

const descriptions = ['description', 'descriptionEn'] as const;

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
          <ProductFieldInput name="gtin" hint={t('hint.gtin')} {...fields} />
          <ProductFieldInput name="brand" {...fields} />
          <ProductFieldInput name="variant" hint={t('hint.variant')} {...fields} />
        </div>
        <div className="bo-pair">
          <ProductFieldInput name="family" hint={t('hint.family')} {...fields} />
          <ProductFieldInput name="familyEn" {...fields} />
        </div>
        <ProductFieldInput
          name="slug"
          hint={t('hint.slug')}
          placeholder={product ? undefined : slugOf(form.name)}
          {...fields}
        />
        {descriptions.map((name) => (
          <MarkdownField
            key={name}
            kind="description"
            label={t(`field.${name}`)}
            error={errorOf(name)}
            language={name === 'description' ? 'tr' : 'en'}
            value={form[name]}
            onChange={(text) => change({ [name]: text })}
            maxLength={productFields[name].max}
            rows={8}
          />
        ))}
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
        {!product && <FirstPrice {...fields} />}
        {!product && (
          <Field
            label={t('field.stock')}
            hint={t('hint.stock')}
            error={errorOf('stock')}
            isOptional
          >
            <Input
              className="num"
              inputMode="numeric"
              maxLength={14}
              value={form.stock}
              onChange={(event) => change({ stock: event.target.value })}
            />
          </Field>
        )}
        <ProductFieldInput name="reorderPoint" hint={t('hint.reorderPoint')} {...fields} />
        {product && product.succeeds.length > 0 && (
          <p className="small second">
            {t('editor.succeeds', { names: product.succeeds.map(({ name }) => name).join(', ') })}
          </p>
        )}
      </fieldset>
      {!product && (
        <ChosenPictures pictures={form.pictures} onChange={(pictures) => change({ pictures })} />
      )}
      <SeoFields {...fields} path={product ? `/products/${product.id}` : '/products/…'} />
    </div>
  );
}

/** A product cannot be sold without a price, so it is asked for in the first part of a new one. */
function FirstPrice(fields: FieldsProps) {
  const { t } = useTranslation('admin-products');
  const { pricesIncludeTax } = useRates();
  return (
    <ProductFieldInput
      name="price"
      label={t(pricesIncludeTax ? 'price.gross' : 'price.net')}
      {...fields}
    />
  );
}

const MOST_FOUND = 6;

type SuccessorFieldProps = {
  value: NamedProduct | null;
  ownId: number | null;
  error: string | undefined;
  onChange: (product: NamedProduct | null) => void;
};

/**
 * The product that is shown instead once this one is off sale; found among all, for sale or not.
 */
function SuccessorField({ value, ownId, error, onChange }: SuccessorFieldProps) {
  const { t } = useTranslation('admin-products');
  const [text, setText] = useState('');
  const found = useFound(text.trim(), findProducts);
  const free = found?.filter(({ id }) => id !== ownId);
  const take = ({ id, sku, name, isActive }: AdminProductRow) => {
    setText('');
    onChange({ id, sku, name, isActive });
  };
  const [only, ...others] = free ?? [];
  const keys = pickKeys(only && others.length === 0 ? () => take(only) : undefined);
  const listId = useId();
  const errorId = useId();
  if (value)
    return (
      <div className="field">
        <span className="label">{t('field.successorId')}</span>
        <div>
          <Chip onRemove={() => onChange(null)}>
            {value.name}
            {!value.isActive && ` (${t('state.inactive')})`}
          </Chip>
        </div>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    );
  return (
    <div className="stack bo-pick">
      <Field label={t('field.successorId')} hint={t('hint.successorId')} error={error} isOptional>
        <Input
          type="search"
          value={text}
          maxLength={100}
          autoComplete="off"
          aria-controls={listId}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={keys.onField}
        />
      </Field>
      <ul id={listId} className="bo-rows goods-found" aria-live="polite" onKeyDown={keys.onList}>
        {free?.map((product) => (
          <li key={product.id}>
            <div>
              <p className="break">{product.name}</p>
              <p className="small second num">{product.sku}</p>
            </div>
            <Button
              variant="line"
              size="s"
              aria-label={t('editor.takeOf', { name: product.name })}
              onClick={() => take(product)}
            >
              {t('editor.take')}
            </Button>
          </li>
        ))}
        {found?.length === 0 && <li className="small second">{t('list.nothing')}</li>}
      </ul>
    </div>
  );
}

const findProducts = async (
  search: string,
  signal: AbortSignal,
): Promise<readonly AdminProductRow[]> =>
  (await listProducts({ search, size: MOST_FOUND, sort: 'sold' }, signal)).content;
