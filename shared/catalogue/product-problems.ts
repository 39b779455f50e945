// The rules for a product, used by everything that writes one: the editor, a bulk change, an
// import.

import { isOneLine } from '#shared/base/fields.ts';
import {
  type AttributeKey,
  type AttributeValue,
  attributeKeys,
  definitionOf,
} from './attributes.ts';
import { productLimits } from './field-definition.ts';
import { isGtin } from './gtin.ts';
import { codesOf, type OwnCodes } from './own-codes.ts';
import type { UncheckedFields, UncheckedTier } from './product-amounts.ts';
import { definitionOfField, fieldsOfKind, type ProductField } from './product-fields.ts';

/** Texts in locales/…/admin-products.json (`problem.{code}`). */
const problemCodes = [
  'required',
  'too-long',
  'unreadable',
  'slug-form',
  'not-positive',
  'too-large',
  'not-whole',
  'not-money',
  'not-a-choice',
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
  'gtin-form',
  'sku-taken',
  'gtin-taken',
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
export type FieldProblem = {
  field: string;
  code: ProblemCode;
  values?: Record<string, string | number>;
};

type Report = (code: ProblemCode, values?: FieldProblem['values']) => void;

/** The kinds are checked, and their problems listed, in this order. */
const checkedKinds = ['line', 'paragraph', 'slug', 'money', 'whole'] as const;
const checkedFields = checkedKinds.flatMap((kind) => fieldsOfKind(kind));

/**
 * All problems of a product by itself; only the server knows whether its SKU is free or its
 * category exists.
 */
export function fieldProblems(fields: UncheckedFields, own: OwnCodes): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const reportAt =
    (field: string): Report =>
    (code, values) =>
      problems.push(values ? { field, code, values } : { field, code });
  for (const field of checkedFields) checkField(field, fields, reportAt(field));
  const { minQuantity, quantityStep } = fields;
  if (minQuantity > 0 && quantityStep > 0 && minQuantity % quantityStep !== 0)
    reportAt('minQuantity')('minimum-not-in-step', { step: quantityStep });
  for (const [key, value] of Object.entries(fields.attributes))
    if (value !== undefined) checkAttribute(key, value, own, reportAt(`attributes.${key}`));
  checkTiers(fields.tiers, reportAt);
  return problems;
}

function checkField(field: ProductField, fields: UncheckedFields, report: Report): void {
  const definition = definitionOfField(field);
  const { kind, usual, least = 1, max = Number.POSITIVE_INFINITY, choices } = definition;
  const value = fields[field];
  if (value === null && usual === null) return;
  if (choices && !choices.includes(value as number))
    report('not-a-choice', { choices: choices.join(', ') });
  else if (definition.isGtin) {
    if (!isGtin(value as string)) report('gtin-form');
  } else if (kind === 'line') checkText(value as string | null, max, report);
  else if (kind === 'paragraph') checkParagraph(value as string, max, report);
  else if (kind === 'slug') checkSlug(value as string, max, report);
  else if (kind === 'money') checkMoney(value as number | null, { least, max }, report);
  else if (kind === 'whole') checkWhole(value as number | null, { least, max }, report);
}

function checkText(value: string | null, most: number, report: Report): void {
  if (value === null || value.trim() === '') report('required');
  else if (value.length > most) report('too-long', { most });
  else if (!isOneLine(value)) report('unreadable');
}

function checkParagraph(value: string, most: number, report: Report): void {
  if (value.length > most) report('too-long', { most });
  else if (!isOneLine(value.replace(/[\r\n\t]/g, ' '))) report('unreadable');
}

function checkSlug(value: string, most: number, report: Report): void {
  if (value === '') report('required');
  else if (value.length > most) report('too-long', { most });
  else if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) report('slug-form');
}

type NumberLimits = { least: number; max: number };

function checkWhole(value: number | null, { least, max }: NumberLimits, report: Report): void {
  if (value === null) report('required');
  else if (!Number.isInteger(value)) report('not-whole');
  else if (value < least) report(least === 0 ? 'negative' : 'not-positive');
  else if (value > max) report('too-large', { most: max });
}

/** Kuruş, of which a third decimal of the lira leaves a fraction; the limit is shown in lira. */
function checkMoney(value: number | null, { least, max }: NumberLimits, report: Report): void {
  if (value !== null && hasFraction(value)) report('not-money');
  else if (value !== null && value > max) report('too-large', { most: max / 100 });
  else checkWhole(value, { least, max }, report);
}

function checkAttribute(key: string, value: AttributeValue, own: OwnCodes, report: Report): void {
  if (!attributeKeys.includes(key as AttributeKey)) {
    report('attribute-unknown', { key });
    return;
  }
  const { kind } = definitionOf(key as AttributeKey);
  const values = codesOf(key as AttributeKey, own);
  if (kind === 'number') checkAttributeNumber(value, report);
  else if (kind === 'text') checkAttributeText(value, report);
  else if (kind === 'flag') {
    if (typeof value !== 'boolean') report('attribute-not-flag');
  } else if (!(kind === 'codes' ? isListOf(value, values) : isCodeOf(value, values)))
    report('attribute-not-listed');
}

function checkAttributeNumber(value: AttributeValue, report: Report): void {
  const most = productLimits.attributeNumber;
  if (typeof value !== 'number' || !Number.isFinite(value)) report('attribute-not-number');
  else if (value < 0) report('negative');
  else if (value > most) report('too-large', { most });
}

function checkAttributeText(value: AttributeValue, report: Report): void {
  if (typeof value !== 'string' || value.trim() === '') report('attribute-not-text');
  else checkText(value, productLimits.attributeText, report);
}

const isCodeOf = (value: unknown, codes: readonly string[]): boolean =>
  typeof value === 'string' && codes.includes(value);
const isListOf = (value: unknown, codes: readonly string[]): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isCodeOf(one, codes)) &&
  new Set(value).size === value.length;

function checkTiers(tiers: readonly UncheckedTier[], reportAt: (field: string) => Report): void {
  if (tiers.length > productLimits.tiers)
    reportAt('tiers')('too-many-tiers', { most: productLimits.tiers });
  const quantities = new Set<number>();
  for (const [index, tier] of tiers.entries()) {
    const { minQuantity, discountType, discountPoints, discountAmount } = tier;
    const reportQuantity = reportAt(`tiers.${index}.minQuantity`);
    checkWhole(minQuantity, { least: 1, max: productLimits.quantity }, reportQuantity);
    if (quantities.has(minQuantity)) reportQuantity('tier-twice', { quantity: minQuantity });
    quantities.add(minQuantity);
    const reportDiscount = reportAt(`tiers.${index}.discount`);
    if (discountType === 'PERCENTAGE' && !isWholeUpTo(discountPoints, 10_000))
      reportDiscount('tier-not-percentage');
    if (discountType === 'FIXED_AMOUNT' && !isWholeUpTo(discountAmount, productLimits.priceKurus))
      reportDiscount(hasFraction(discountAmount) ? 'not-money' : 'tier-without-amount');
  }
}

const hasFraction = (value: number): boolean => Number.isFinite(value) && value % 1 !== 0;

const isWholeUpTo = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= max;
