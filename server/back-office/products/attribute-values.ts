// Attribute values that the merchant adds to the built-in ones: created by typing one in the
// product form, renamed, merged into another, and removed while no product has them (decision
// 0101).
import type { Actor } from '#server/admin-auth/actor.ts';
import { type Change, writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction, isViolationOf, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import type { ProductWrite } from '#server/catalogue/product-plan.ts';
import { holdProducts, writeProducts } from '#server/catalogue/product-writing.ts';
import {
  type AttributeValue,
  type AttributeValueChange,
  type AttributeValueInput,
  MOST_ATTRIBUTE_VALUES,
} from '#shared/back-office/attribute-values.ts';
import { fold, slugOf } from '#shared/base/fold.ts';
import { languages } from '#shared/base/languages.ts';
import {
  type AttributeKey,
  type Attributes,
  definitionOf,
  swatchKeys,
} from '#shared/catalogue/attributes.ts';
import {
  deleteValue,
  insertValue,
  lockValue,
  type ProductWithValue,
  selectProductsWith,
  selectValue,
  selectValues,
  updateValue,
  writeLabel,
} from './attribute-values.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;
const CODE_LENGTH = 50;

export const listAttributeValues = ({ db }: Pick<Deps, 'db'>): Promise<AttributeValue[]> =>
  selectValues(db);

/** @throws AppError ATTRIBUTE_VALUE_TAKEN, TOO_MANY_ROWS */
export async function createAttributeValue(
  { db, clock }: Deps,
  input: AttributeValueInput,
  actor: Actor,
): Promise<AttributeValue> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const all = await selectValues(tx);
    if (all.length >= MOST_ATTRIBUTE_VALUES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MOST_ATTRIBUTE_VALUES } });
    requireFreeName(input.key as AttributeKey, input, all);
    const code = freeCode(input.key as AttributeKey, input.nameTr, all);
    const value = { ...input, ...onlyColours(input), code, folded: fold(input.nameTr) };
    const id = await insertValue(tx, value);
    // Another administrator has created it at the same moment.
    if (id === undefined) throw new AppError('ATTRIBUTE_VALUE_TAKEN');
    await writeLabel(tx, value);
    const made = (await selectValue(tx, id)) as AttributeValue;
    await audit(tx, actor, { action: 'create', before: null, after: made }, at);
    return made;
  });
}

/**
 * Changes its names and its colour; the code stays.
 * @throws AppError ATTRIBUTE_VALUE_NOT_FOUND, ATTRIBUTE_VALUE_TAKEN, EDIT_CONFLICT
 */
export async function changeAttributeValue(
  { db, clock }: Deps,
  id: number,
  { version, ...input }: AttributeValueChange,
  actor: Actor,
): Promise<AttributeValue> {
  const at = clock();
  return inTransaction(db, async (tx) => {
    const before = await lockVersion(tx, id, version);
    const others = (await selectValues(tx)).filter((value) => value.id !== id);
    requireFreeName(before.key as AttributeKey, input, others);
    const after = { ...before, ...input, ...onlyColours({ ...input, key: before.key }) };
    await updateValue(tx, id, { ...after, folded: fold(after.nameTr) }).catch((error: unknown) => {
      throw isViolationOf(error, 'attribute_values_name_unique')
        ? new AppError('ATTRIBUTE_VALUE_TAKEN')
        : error;
    });
    await writeLabel(tx, after);
    await audit(tx, actor, { action: 'update', before, after }, at);
    return { ...after, version: version + 1 };
  });
}

/** @throws AppError ATTRIBUTE_VALUE_NOT_FOUND, ATTRIBUTE_VALUE_IN_USE */
export async function removeAttributeValue(
  { db, clock }: Deps,
  id: number,
  actor: Actor,
): Promise<void> {
  const at = clock();
  await inTransaction(db, (tx) => remove(tx, id, actor, at));
}

/**
 * Replaces the value by another one in all products, then deletes it.
 * @throws AppError ATTRIBUTE_VALUE_NOT_FOUND, also for the other value; EDIT_CONFLICT;
 * ATTRIBUTE_VALUE_IN_USE if a product got it meanwhile
 */
export async function mergeAttributeValue(
  { db, clock }: Deps,
  id: number,
  { version, into }: { version: number; into: string },
  actor: Actor,
): Promise<void> {
  const at = clock();
  await inTransaction(db, async (tx) => {
    const value = await required(tx, id);
    requireVersion(value, version);
    const key = value.key as AttributeKey;
    const own = (await selectValues(tx)).some((one) => one.key === key && one.code === into);
    if (into === value.code || !(own || definitionOf(key).values?.includes(into)))
      throw new AppError('ATTRIBUTE_VALUE_NOT_FOUND');
    // Locks the products before the value, in the same order as the product editor.
    const writes = await writesOf(tx, value, into);
    if (writes.length > 0) await writeProducts(tx, actor, writes, at);
    await remove(tx, id, actor, at);
  });
}

/** Locks the products first, so that their attributes are current. */
async function writesOf(tx: Tx, value: AttributeValue, into: string): Promise<ProductWrite[]> {
  const toWrite = ({ id, attributes }: ProductWithValue): ProductWrite => ({
    id,
    fields: {
      attributes: { ...attributes, [value.key]: other(attributes[value.key]) } as Attributes,
    },
  });
  const other = (given: unknown) =>
    Array.isArray(given)
      ? [...new Set(given.map((code) => (code === value.code ? into : code)))]
      : into;
  await holdProducts(tx, (await selectProductsWith(tx, value)).map(toWrite));
  return (await selectProductsWith(tx, value)).map(toWrite);
}

async function remove(tx: Tx, id: number, actor: Actor, at: Date): Promise<void> {
  await lockValue(tx, id);
  const value = await required(tx, id);
  if (value.productCount > 0) throw new AppError('ATTRIBUTE_VALUE_IN_USE');
  await deleteValue(tx, value);
  await audit(tx, actor, { action: 'delete', before: value, after: null }, at);
}

async function lockVersion(tx: Tx, id: number, version: number): Promise<AttributeValue> {
  await lockValue(tx, id);
  const value = await required(tx, id);
  requireVersion(value, version);
  return value;
}

async function required(tx: Tx, id: number): Promise<AttributeValue> {
  const value = await selectValue(tx, id);
  if (!value) throw new AppError('ATTRIBUTE_VALUE_NOT_FOUND');
  return value;
}

function requireVersion(value: AttributeValue, version: number): void {
  if (value.version !== version)
    throw new AppError('EDIT_CONFLICT', { details: { current: value } });
}

type Named = Pick<AttributeValue, 'nameTr' | 'nameEn'>;

/** Requires that no other value of the attribute has this name, in either language. */
function requireFreeName(
  key: AttributeKey,
  { nameTr, nameEn }: Named,
  others: readonly AttributeValue[],
): void {
  const taken = new Set(
    [
      ...(definitionOf(key).values ?? []).flatMap((code) =>
        languages.map((language) => translate(language, 'attributes', `values.${key}.${code}`)),
      ),
      ...others
        .filter((other) => other.key === key)
        .flatMap((other) => [other.nameTr, other.nameEn]),
    ].map((name) => fold(name ?? '')),
  );
  if ([nameTr, nameEn].some((name) => name !== null && taken.has(fold(name))))
    throw new AppError('ATTRIBUTE_VALUE_TAKEN');
}

/** A code made from the Turkish name like a slug; never a built-in code. */
function freeCode(key: AttributeKey, name: string, all: readonly AttributeValue[]): string {
  const base = slugOf(name).slice(0, CODE_LENGTH).replace(/-+$/, '') || 'x';
  const taken = new Set([
    ...(definitionOf(key).values ?? []),
    ...all.flatMap((value) => (value.key === key ? value.code : [])),
  ]);
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(code)) return code;
  }
}

const onlyColours = ({ key, swatch }: { key: string; swatch: string | null }) => ({
  swatch: (swatchKeys as readonly string[]).includes(key) ? swatch : null,
});

type Recorded = {
  action: Change['action'];
  before: AttributeValue | null;
  after: AttributeValue | null;
};

/** Logs only the edited fields, without the number of products. */
const audit = (tx: Tx, actor: Actor, { action, before, after }: Recorded, at: Date) =>
  writeAudit(
    tx,
    actor,
    {
      action,
      entity: 'attribute-value',
      entityId: (after ?? before)?.id ?? 0,
      before: before && fieldsOf(before),
      after: after && fieldsOf(after),
    },
    at,
  );

const fieldsOf = ({ key, nameTr, nameEn, swatch }: AttributeValue) => ({
  key,
  nameTr,
  nameEn,
  swatch,
});
