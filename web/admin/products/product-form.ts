// A product as it stands in the fields of its editor: numbers as typed, so that nothing is lost while typing.
import type { AdminProduct, ProductInput, ProductTier } from '#shared/admin-products.ts';
import { type AttributeKey, type Attributes, attributeKeys, definitionOf } from '#shared/attributes.ts';
import { slugOf } from '#shared/fold.ts';
import { type Kurus, kurus } from '#shared/money.ts';
import type { Tier } from '#shared/pricing.ts';
import { type FieldProblem, fieldProblems, type ProductFields } from '#shared/product-fields.ts';
import { numberField, typedNumber } from '../kit/typed-number.ts';

export const amountFields = ['price', 'cost'] as const;
export const wholeFields = ['piecesPerUnit', 'minQuantity', 'quantityStep', 'piecesPerCarton', 'unitWeightG', 'unitVolumeCm3', 'cartonWeightG', 'cartonVolumeCm3'] as const;
const numberFields = [...amountFields, ...wholeFields];
export type NumberField = (typeof numberFields)[number];

export type TierForm = { minQuantity: string; discountType: Tier['discountType']; value: string; isActive: boolean };
export type NamedProduct = { id: number; sku: string; name: string; isActive: boolean };
/** Numbers as typed; flags '', 'true' or 'false'. */
export type AttributeForm = Partial<Record<AttributeKey, string | string[]>>;

export type ProductForm = Record<NumberField, string> & {
  version: number;
  sku: string;
  name: string;
  slug: string;
  description: string;
  brand: string;
  categoryId: string;
  variant: string;
  attributes: AttributeForm;
  isActive: boolean;
  successor: NamedProduct | null;
  tiers: TierForm[];
};
export type FormField = keyof ProductForm;
/** A part of the editor's form. */
export type FieldsProps = { form: ProductForm; change: (values: Partial<ProductForm>) => void; faultOf: (path: string) => string | undefined };

export const newProduct: ProductForm = {
  version: 0,
  sku: '',
  name: '',
  slug: '',
  description: '',
  brand: '',
  categoryId: '',
  variant: '',
  price: '',
  cost: '',
  piecesPerUnit: '1',
  minQuantity: '1',
  quantityStep: '1',
  piecesPerCarton: '',
  attributes: {},
  unitWeightG: '',
  unitVolumeCm3: '',
  cartonWeightG: '',
  cartonVolumeCm3: '',
  isActive: false,
  successor: null,
  tiers: [],
};

/** "34,90": an amount as people write it. */
export const amountField = (lira: number | null): string => (lira === null ? '' : Number.isInteger(lira) ? String(lira) : lira.toFixed(2).replace('.', ','));

export function toForm(product: AdminProduct): ProductForm {
  return {
    version: product.version,
    sku: product.sku,
    name: product.name,
    slug: product.slug,
    description: product.description,
    brand: product.brand,
    categoryId: String(product.categoryId),
    variant: product.variant ?? '',
    ...(Object.fromEntries(wholeFields.map((field) => [field, numberField(product[field])])) as Record<(typeof wholeFields)[number], string>),
    price: amountField(product.price),
    cost: amountField(product.cost),
    attributes: toAttributeForm(product.attributes as Attributes),
    isActive: product.isActive,
    successor: product.successor,
    tiers: product.tiers.map(({ minQuantity, discountType, discountPercentage, discountAmount, isActive }) => ({
      minQuantity: String(minQuantity),
      discountType,
      value: discountType === 'PERCENTAGE' ? numberField(discountPercentage) : amountField(discountAmount),
      isActive,
    })),
  };
}

const toAttributeForm = (attributes: Attributes): AttributeForm =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, Array.isArray(value) ? value : typeof value === 'number' ? numberField(value) : String(value)]));

/** What stands in the fields, read; what is no number is null here, and named by `wrongNumbers`. */
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

export function toBody(form: ProductForm): ProductSent {
  return {
    sku: form.sku,
    name: form.name,
    slug: form.slug.trim() === '' ? null : form.slug.trim(),
    description: form.description,
    brand: form.brand,
    categoryId: Number(form.categoryId),
    variant: form.variant.trim() || null,
    price: read(form.price) ?? 0,
    cost: read(form.cost),
    piecesPerUnit: read(form.piecesPerUnit) ?? 1,
    minQuantity: read(form.minQuantity) ?? 1,
    quantityStep: read(form.quantityStep) ?? 1,
    piecesPerCarton: read(form.piecesPerCarton),
    attributes: toAttributes(form.attributes) as ProductInput['attributes'],
    unitWeightG: read(form.unitWeightG),
    unitVolumeCm3: read(form.unitVolumeCm3),
    cartonWeightG: read(form.cartonWeightG),
    cartonVolumeCm3: read(form.cartonVolumeCm3),
    isActive: form.isActive,
    successorId: form.successor?.id ?? null,
    tiers: form.tiers.map(toTier),
  };
}

/** Kuruş of what stands in a field; a part of one stays, and is refused. */
const toKurus = (lira: number): Kurus => {
  const exact = lira * 100;
  return (Math.abs(exact - Math.round(exact)) < 1e-6 * Math.max(1, Math.abs(lira)) ? Math.round(exact) : exact) as Kurus;
};

/** As the ladder and the rules count. */
export const tiersOf = (form: Pick<ProductForm, 'tiers'>): Tier[] =>
  form.tiers.map(toTier).map(({ minQuantity, discountType, discountPercentage, discountAmount, isActive }) => ({
    minQuantity,
    discountType,
    discountPoints: toKurus(discountPercentage ?? 0),
    discountAmount: toKurus(discountAmount ?? 0),
    isActive,
  }));

/** Null where no amount stands that could be one. */
export const kurusOf = (text: string): Kurus | null => {
  const lira = read(text);
  const amount = lira === null ? null : toKurus(lira);
  return amount !== null && Number.isSafeInteger(amount) && amount >= 0 ? kurus(amount) : null;
};

/** Dotted paths of fields in which no number stands where one should. */
export function wrongNumbers(form: ProductForm): string[] {
  const isWrong = (text: string) => Number.isNaN(typedNumber(text));
  return [
    ...numberFields.filter((field) => isWrong(form[field])),
    ...attributeKeys
      .filter((key) => definitionOf(key).kind === 'number' && typeof form.attributes[key] === 'string' && isWrong(form.attributes[key]))
      .map((key) => `attributes.${key}`),
    ...form.tiers.flatMap(({ minQuantity, value }, index) => [
      ...(isWrong(minQuantity) ? [`tiers.${index}.minQuantity`] : []),
      ...(isWrong(value) ? [`tiers.${index}.discount`] : []),
    ]),
  ];
}

/** What is wrong in itself, before the server is asked. */
export function formProblems(form: ProductForm): FieldProblem[] {
  const { price, cost, tiers: _, successorId, ...body } = toBody(form);
  const fields: ProductFields = {
    ...body,
    slug: body.slug ?? (slugOf(form.name) || 'x'),
    description: form.description,
    price: toKurus(price),
    cost: cost === null ? null : toKurus(cost),
    attributes: toAttributes(form.attributes),
    isActive: form.isActive,
    successorId,
    tiers: tiersOf(form),
  } as ProductFields;
  const wrong = new Set(wrongNumbers(form));
  const missing: FieldProblem[] = form.categoryId === '' ? [{ field: 'categoryId', code: 'required' }] : [];
  return [...fieldProblems(fields), ...missing].filter(({ field }) => !wrong.has(field));
}

/** The field of the form that a problem's path belongs to. */
export const formFieldOf = (path: string): FormField => {
  const top = path.split('.')[0] ?? '';
  return (top === 'successorId' ? 'successor' : top) as FormField;
};
