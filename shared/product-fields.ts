// What of a product people write, and what must hold for it, whoever writes: the editor, a bulk change, an import.

import type { Attributes } from './attributes.ts';
import { type AttributeKey, type AttributeValue, attributeKeys, definitionOf } from './attributes.ts';
import { isOneLine } from './fields.ts';
import type { Kurus } from './money.ts';
import type { Tier } from './pricing.ts';

export type ProductFields = {
  sku: string;
  name: string;
  /** Its part of the address: lower case letters, figures and single dashes. */
  slug: string;
  description: string;
  brand: string;
  categoryId: number;
  variant: string | null;
  /** One sales unit, as the shop's prices are: with or without tax by setting. */
  price: Kurus;
  /** What the merchant paid for one; never leaves the back office. */
  cost: Kurus | null;
  piecesPerUnit: number;
  minQuantity: number;
  quantityStep: number;
  /** Sales units in a full carton. */
  piecesPerCarton: number | null;
  attributes: Attributes;
  unitWeightG: number | null;
  unitVolumeCm3: number | null;
  cartonWeightG: number | null;
  cartonVolumeCm3: number | null;
  isActive: boolean;
  successorId: number | null;
  tiers: Tier[];
};
export type ProductField = keyof ProductFields;

/** What a product is that says nothing of it. The slug comes from the name. */
export const usualFields: Omit<ProductFields, 'sku' | 'name' | 'slug' | 'brand' | 'categoryId' | 'price'> = {
  description: '',
  variant: null,
  cost: null,
  piecesPerUnit: 1,
  minQuantity: 1,
  quantityStep: 1,
  piecesPerCarton: null,
  attributes: {},
  unitWeightG: null,
  unitVolumeCm3: null,
  cartonWeightG: null,
  cartonVolumeCm3: null,
  isActive: false,
  successorId: null,
  tiers: [],
};

export const productLimits = {
  sku: 64,
  name: 200,
  slug: 120,
  description: 20_000,
  brand: 80,
  variant: 120,
  attributeText: 300,
  attributeNumber: 1_000_000,
  /** Ten million lira for one. */
  priceKurus: 1_000_000_000,
  quantity: 1_000_000,
  stock: 100_000_000,
  /** Two tons, and as many cubic metres. */
  weightG: 2_000_000,
  volumeCm3: 2_000_000,
  tiers: 20,
} as const;

/** Words in locales/…/admin-products.json (`problem.{code}`). */
export const problemCodes = [
  'required',
  'too-long',
  'unreadable',
  'slug-form',
  'not-positive',
  'too-large',
  'not-whole',
  'negative',
  'minimum-not-in-step',
  'attribute-unknown',
  'attribute-not-number',
  'attribute-not-text',
  'attribute-not-flag',
  'attribute-not-listed',
  'tier-twice',
  'tier-not-percentage',
  'tier-without-amount',
  'too-many-tiers',
  'sku-taken',
  'name-taken',
  'slug-taken',
  'category-unknown',
  'successor-unknown',
  'successor-itself',
  'successor-loop',
  'product-unknown',
  'product-twice',
  'changed-meanwhile',
  'stock-below-zero',
  'stock-too-high',
] as const;
export type ProblemCode = (typeof problemCodes)[number];
/** `field` is dotted: "name", "attributes.capacityMl", "tiers.0.minQuantity". */
export type FieldProblem = { field: string; code: ProblemCode; values?: Record<string, string | number> };

const texts = ['sku', 'name', 'brand', 'variant'] as const;
const wholes = {
  piecesPerUnit: productLimits.quantity,
  minQuantity: productLimits.quantity,
  quantityStep: productLimits.quantity,
  piecesPerCarton: productLimits.quantity,
  unitWeightG: productLimits.weightG,
  unitVolumeCm3: productLimits.volumeCm3,
  cartonWeightG: productLimits.weightG,
  cartonVolumeCm3: productLimits.volumeCm3,
} as const;
const mayBeNull: ReadonlySet<string> = new Set(['variant', 'piecesPerCarton', 'unitWeightG', 'unitVolumeCm3', 'cartonWeightG', 'cartonVolumeCm3']);

/** Everything that is wrong with a product in itself; whether its SKU is free or its category exists only the server knows. */
export function fieldProblems(fields: ProductFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const put = (field: string, code: ProblemCode, values?: FieldProblem['values']) => problems.push(values ? { field, code, values } : { field, code });
  for (const field of texts) textProblem(field, fields[field], productLimits[field], put);
  if (fields.description.length > productLimits.description) put('description', 'too-long', { most: productLimits.description });
  else if (!isOneLine(fields.description.replace(/[\r\n\t]/g, ' '))) put('description', 'unreadable');
  if (fields.slug === '') put('slug', 'required');
  else if (fields.slug.length > productLimits.slug) put('slug', 'too-long', { most: productLimits.slug });
  else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(fields.slug)) put('slug', 'slug-form');

  wholeProblem('price', fields.price, 1, productLimits.priceKurus, put);
  if (fields.cost !== null) wholeProblem('cost', fields.cost, 0, productLimits.priceKurus, put);
  for (const [field, most] of Object.entries(wholes) as [keyof typeof wholes, number][]) {
    const value = fields[field];
    if (value !== null || !mayBeNull.has(field)) wholeProblem(field, value, 1, most, put);
  }
  if (fields.minQuantity > 0 && fields.quantityStep > 0 && fields.minQuantity % fields.quantityStep !== 0) put('minQuantity', 'minimum-not-in-step', { step: fields.quantityStep });
  for (const [key, value] of Object.entries(fields.attributes)) attributeProblem(key, value, put);
  tierProblems(fields.tiers, put);
  return problems;
}

type Put = (field: string, code: ProblemCode, values?: FieldProblem['values']) => void;

function textProblem(field: string, value: string | null, most: number, put: Put): void {
  if (value === null && mayBeNull.has(field)) return;
  if (value === null || value.trim() === '') put(field, 'required');
  else if (value.length > most) put(field, 'too-long', { most });
  else if (!isOneLine(value)) put(field, 'unreadable');
}

function wholeProblem(field: string, value: number | null, least: number, most: number, put: Put): void {
  if (value === null) put(field, 'required');
  else if (!Number.isInteger(value)) put(field, 'not-whole');
  else if (value < least) put(field, least === 0 ? 'negative' : 'not-positive');
  else if (value > most) put(field, 'too-large', { most: field === 'price' || field === 'cost' ? most / 100 : most });
}

function attributeProblem(key: string, value: AttributeValue | undefined, put: Put): void {
  const field = `attributes.${key}`;
  if (value === undefined) return;
  if (!attributeKeys.includes(key as AttributeKey)) {
    put(field, 'attribute-unknown', { key });
    return;
  }
  const { kind, values } = definitionOf(key as AttributeKey);
  const isListed = (one: unknown) => typeof one === 'string' && (values?.includes(one) ?? false);
  if (kind === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) put(field, 'attribute-not-number');
    else if (value < 0) put(field, 'negative');
    else if (value > productLimits.attributeNumber) put(field, 'too-large', { most: productLimits.attributeNumber });
  } else if (kind === 'flag') {
    if (typeof value !== 'boolean') put(field, 'attribute-not-flag');
  } else if (kind === 'text') {
    if (typeof value !== 'string' || value.trim() === '') put(field, 'attribute-not-text');
    else if (value.length > productLimits.attributeText) put(field, 'too-long', { most: productLimits.attributeText });
    else if (!isOneLine(value)) put(field, 'unreadable');
  } else if (kind === 'codes') {
    if (!Array.isArray(value) || value.length === 0 || !value.every(isListed) || new Set(value).size !== value.length) put(field, 'attribute-not-listed');
  } else if (!isListed(value)) put(field, 'attribute-not-listed');
}

function tierProblems(tiers: readonly Tier[], put: Put): void {
  if (tiers.length > productLimits.tiers) put('tiers', 'too-many-tiers', { most: productLimits.tiers });
  const seen = new Set<number>();
  for (const [index, { minQuantity, discountType, discountPoints, discountAmount }] of tiers.entries()) {
    const field = `tiers.${index}`;
    wholeProblem(`${field}.minQuantity`, minQuantity, 1, productLimits.quantity, put);
    if (seen.has(minQuantity)) put(`${field}.minQuantity`, 'tier-twice', { quantity: minQuantity });
    seen.add(minQuantity);
    if (discountType === 'PERCENTAGE' && !(Number.isInteger(discountPoints) && discountPoints >= 1 && discountPoints <= 10_000)) put(`${field}.discount`, 'tier-not-percentage');
    if (discountType === 'FIXED_AMOUNT' && !(Number.isInteger(discountAmount) && discountAmount >= 1 && discountAmount <= productLimits.priceKurus))
      put(`${field}.discount`, 'tier-without-amount');
  }
}
