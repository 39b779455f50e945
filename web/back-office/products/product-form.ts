// A product in the fields of its editor: numbers as typed, so that nothing is lost while typing.
import type { AdminProduct, ProductInput, ProductTier } from '#shared/back-office/products.ts';
import { slugOf } from '#shared/base/fold.ts';
import { plainDecimal } from '#shared/base/format.ts';
import { exactKurus, type Kurus, uncheckedHundredths } from '#shared/base/money.ts';
import {
  type AttributeKey,
  type Attributes,
  attributeKeys,
  definitionOf,
} from '#shared/catalogue/attributes.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';
import { possibleOwnCodes } from '#shared/catalogue/own-codes.ts';
import {
  amountsOf,
  type UncheckedFields,
  type UncheckedTier,
} from '#shared/catalogue/product-amounts.ts';
import {
  definitionOfField,
  type FieldOfKind,
  fieldsOfKind,
  labelKeyOf,
  type ProductField,
  type ProductFields,
  productFields,
  usualFields,
} from '#shared/catalogue/product-fields.ts';
import { type FieldProblem, fieldProblems } from '#shared/catalogue/product-problems.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import type { ChosenPicture } from './pictures/chosen-files.ts';

const numberFields = fieldsOfKind('money', 'whole');
const textFields = fieldsOfKind('line', 'paragraph', 'slug');
/** Fields whose text is kept as typed. */
type TypedField = (typeof numberFields)[number] | (typeof textFields)[number];
export type PlainField = TypedField | FieldOfKind<'flag'>;
const typedFields: readonly TypedField[] = [...textFields, ...numberFields];
export const plainFields: readonly PlainField[] = [...typedFields, ...fieldsOfKind('flag')];

export type TierForm = {
  minQuantity: string;
  discountType: Tier['discountType'];
  value: string;
  isActive: boolean;
};
export type NamedProduct = { id: number; sku: string; name: string; isActive: boolean };
/** Numbers as typed; flags '', 'true' or 'false'. */
export type AttributeForm = Partial<Record<AttributeKey, string | string[]>>;

export type ProductForm = Record<TypedField, string> &
  Record<FieldOfKind<'flag'>, boolean> & {
    version: number;
    categoryId: string;
    attributes: AttributeForm;
    successor: NamedProduct | null;
    tiers: TierForm[];
    /** Only for a new product: later both are changed separately. */
    stock: string;
    pictures: ChosenPicture[];
  };
export type FormField = keyof ProductForm;
/** A part of the editor's form. */
export type FieldsProps = {
  form: ProductForm;
  change: (values: Partial<ProductForm>) => void;
  errorOf: (path: string) => string | undefined;
};

const usual: Partial<ProductFields> = usualFields;
const typedForm = (textOf: (field: TypedField) => string) =>
  Object.fromEntries(typedFields.map((field) => [field, textOf(field)])) as Record<
    TypedField,
    string
  >;
const flagForm = (of: Partial<Record<FieldOfKind<'flag'>, boolean>>) =>
  Object.fromEntries(fieldsOfKind('flag').map((field) => [field, of[field] ?? false])) as Record<
    FieldOfKind<'flag'>,
    boolean
  >;

export const newProduct: ProductForm = {
  ...typedForm((field) => String(usual[field] ?? '')),
  ...flagForm(usual),
  version: 0,
  categoryId: '',
  attributes: {},
  successor: null,
  tiers: [],
  stock: '',
  pictures: [],
};

/** "34,90": an amount as people write it. */
export const amountField = (lira: number | null): string =>
  lira === null ? '' : plainDecimal(Number.isInteger(lira) ? lira : lira.toFixed(2), 'tr');

export function toForm(product: AdminProduct): ProductForm {
  return {
    ...typedForm((field) => typedText(field, product[field])),
    ...flagForm(product),
    version: product.version,
    categoryId: String(product.categoryId),
    attributes: toAttributeForm(product.attributes as Attributes),
    successor: product.successor,
    tiers: product.tiers.map(
      ({ minQuantity, discountType, discountPercentage, discountAmount, isActive }) => ({
        minQuantity: String(minQuantity),
        discountType,
        value:
          discountType === 'PERCENTAGE'
            ? numberField(discountPercentage)
            : amountField(discountAmount),
        isActive,
      }),
    ),
    stock: '',
    pictures: [],
  };
}

/** A copy of another product: without the fields that identify it, and not on sale yet. */
export const copyOf = (product: AdminProduct, name: string): ProductForm => ({
  ...toForm(product),
  version: newProduct.version,
  name,
  sku: '',
  gtin: '',
  slug: '',
  nameEn: '',
  isActive: false,
  successor: null,
});

function typedText(field: TypedField, value: string | number | null): string {
  if (typeof value !== 'number') return value ?? '';
  return productFields[field].kind === 'money' ? amountField(value) : numberField(value);
}

const toAttributeForm = (attributes: Attributes): AttributeForm =>
  Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [
      key,
      Array.isArray(value) ? value : typeof value === 'number' ? numberField(value) : String(value),
    ]),
  );

/** The values of the fields; an invalid number is null here, and is reported by `wrongNumbers`. */
export function toAttributes(form: AttributeForm): Attributes {
  const entries = attributeKeys.flatMap((key): [AttributeKey, Attributes[AttributeKey]][] => {
    const value = form[key];
    if (value === undefined || value.length === 0) return [];
    if (Array.isArray(value)) return [[key, value]];
    const { kind } = definitionOf(key);
    if (kind === 'flag') return [[key, value === 'true']];
    if (kind !== 'number') return value.trim() === '' ? [] : [[key, value.trim()]];
    const number = typedNumber(value);
    return number === null || Number.isNaN(number) ? [] : [[key, number]];
  });
  return Object.fromEntries(entries);
}

const read = (text: string): number | null => {
  const value = typedNumber(text);
  return Number.isNaN(value) ? null : value;
};

const toTier = ({ minQuantity, discountType, value, isActive }: TierForm): ProductTier => ({
  minQuantity: read(minQuantity) ?? 0,
  discountType,
  discountPercentage: discountType === 'PERCENTAGE' ? (read(value) ?? 0) : null,
  discountAmount: discountType === 'FIXED_AMOUNT' ? (read(value) ?? 0) : null,
  isActive,
});

export type ProductSent = Omit<ProductInput, 'stock' | 'isActive'> & { isActive: boolean };
type PlainSent = Pick<ProductSent, PlainField>;

export function toBody(form: ProductForm): ProductSent {
  const plain = Object.fromEntries([
    ...typedFields.map((field) => [field, sentOf(field, form[field])]),
    ...fieldsOfKind('flag').map((field) => [field, form[field]]),
  ]) as PlainSent;
  return {
    ...plain,
    slug: form.slug.trim() || null,
    categoryId: Number(form.categoryId),
    attributes: toAttributes(form.attributes) as ProductInput['attributes'],
    successorId: form.successor?.id ?? null,
    tiers: form.tiers.map(toTier),
  };
}

/** The body of a new product: pictures are uploaded after it is saved. */
export const toNewBody = (form: ProductForm): ProductInput => ({
  ...toBody(form),
  stock: read(form.stock) ?? 0,
});

/** An empty number is null if the field may be empty, else its default. */
function sentOf(field: TypedField, text: string): string | number | null {
  const { kind, usual } = definitionOfField(field);
  if (kind === 'money') return read(text) ?? (usual === null ? null : 0);
  if (kind === 'whole') return read(text) ?? ((usual ?? null) as number | null);
  return usual === null ? text.trim() || null : text;
}

/** In the units of the price ladder and the rules. */
export const tiersOf = (form: Pick<ProductForm, 'tiers'>): UncheckedTier[] =>
  form.tiers
    .map(toTier)
    .map(({ minQuantity, discountType, discountPercentage, discountAmount, isActive }) => ({
      minQuantity,
      discountType,
      discountPoints: uncheckedHundredths(discountPercentage ?? 0),
      discountAmount: uncheckedHundredths(discountAmount ?? 0),
      isActive,
    }));

/** Null if the text is no valid amount. */
export const kurusOf = (text: string): Kurus | null => {
  const amount = exactKurus(read(text) ?? Number.NaN);
  return amount !== null && amount >= 0 ? amount : null;
};

/** Dotted paths of fields that must contain a number but do not. */
export function wrongNumbers(form: ProductForm): string[] {
  const isWrong = (text: string) => Number.isNaN(typedNumber(text));
  return [
    ...[...numberFields, 'stock' as const].filter((field) => isWrong(form[field])),
    ...attributeKeys
      .filter(
        (key) =>
          definitionOf(key).kind === 'number' &&
          typeof form.attributes[key] === 'string' &&
          isWrong(form.attributes[key]),
      )
      .map((key) => `attributes.${key}`),
    ...form.tiers.flatMap(({ minQuantity, value }, index) => [
      ...(isWrong(minQuantity) ? [`tiers.${index}.minQuantity`] : []),
      ...(isWrong(value) ? [`tiers.${index}.discount`] : []),
    ]),
  ];
}

/** Problems that can be found without the server. */
export function formProblems(form: ProductForm): FieldProblem[] {
  const { tiers: _, successorId, ...body } = toBody(form);
  const fields: UncheckedFields = {
    ...body,
    slug: body.slug ?? (slugOf(form.name) || 'x'),
    description: form.description,
    ...amountsOf(body, uncheckedHundredths),
    attributes: toAttributes(form.attributes),
    isActive: form.isActive,
    successorId,
    tiers: tiersOf(form),
  } as UncheckedFields;
  const wrong = new Set(wrongNumbers(form));
  const missing: FieldProblem[] =
    form.categoryId === '' ? [{ field: 'categoryId', code: 'required' }] : [];
  return [
    ...fieldProblems(fields, possibleOwnCodes(fields.attributes)),
    ...missing,
    ...stockProblems(form),
  ].filter(({ field }) => !wrong.has(field));
}

function stockProblems({ stock }: ProductForm): FieldProblem[] {
  const pieces = read(stock) ?? 0;
  const most = productLimits.stock;
  if (!Number.isInteger(pieces)) return [{ field: 'stock', code: 'not-whole' }];
  if (pieces < 0) return [{ field: 'stock', code: 'negative' }];
  return pieces > most ? [{ field: 'stock', code: 'stock-too-high', values: { most } }] : [];
}

/** The key of a form field's label. */
export const labelKeyOfForm = (field: Exclude<FormField, 'version'>) =>
  field === 'stock' || field === 'pictures'
    ? (`admin-products:field.${field}` as const)
    : labelKeyOf(field === 'successor' ? 'successorId' : field);

/** The form field of a problem's path. */
export const formFieldOf = (path: string): FormField => {
  const top = path.split('.')[0] ?? '';
  return (top === 'successorId' ? 'successor' : top) as FormField;
};

export const draftParts = ['data', 'attributes', 'price', 'packing'] as const;
/** Parts of an existing product that are saved separately. */
const ownParts = ['pictures', 'documents', 'stock'] as const;
export const productParts = [...draftParts, ...ownParts] as const;
export type ProductPart = (typeof productParts)[number];

/** The part of the editor that shows the field of a problem's path. */
export const partOf = (path: string): ProductPart => {
  const field = path.split('.')[0] ?? '';
  return field in productFields ? productFields[field as ProductField].part : 'data';
};
