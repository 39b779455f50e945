// Discount rules in the back office: edit, check, count. Owns discounts and order_discounts
// (specification 7, Admin discounts).

import type { z } from 'zod';
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { leaveRule } from '#server/back-office/content/campaigns.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { planTurns, refreshPrices } from '#server/discounts/prices.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type Discount,
  type DiscountBody,
  type DiscountChange,
  MAX_RULES,
  type NamedProduct,
  type Statistics,
  type ValidateAnswer,
} from '#shared/back-office/discounts.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, toLira } from '#shared/base/money.ts';
import { toDiscount, toRow } from './discount-record.ts';
import {
  countDiscounts,
  type DiscountFilter,
  type DiscountOrder,
  type DiscountRow,
  deleteDiscount,
  insertDiscount,
  lockDiscount,
  type NewDiscount,
  type StatisticsFilter,
  selectDiscount,
  selectDiscounts,
  selectNamedProducts,
  selectStatistics,
  updateDiscount,
} from './discounts.sql.ts';
import { findErrors, findFindings } from './validate.ts';

type Deps = Platform & { settings: Settings };

type ReadDeps = Pick<Platform, 'db' | 'clock'>;
type DiscountListQuery = DiscountFilter & { page: number; size: number };

const ENTITY = 'discount';
const sortFields = ['createdAt', 'name', 'priority', 'startDate', 'endDate'] as const;

/** @throws AppError UNKNOWN_SORT */
export function readDiscountSort(
  sort: string | undefined,
  direction: string | undefined,
): DiscountOrder {
  const [field = '', given, ...rest] = (sort ?? 'createdAt,desc')
    .split(',')
    .map((part) => part.trim());
  const order = (given ?? direction ?? 'asc').toLowerCase();
  const known = sortFields.find((each) => each === field);
  if (!known || rest.length > 0 || (order !== 'asc' && order !== 'desc'))
    throw new AppError('UNKNOWN_SORT', { values: { fields: sortFields.join(', ') } });
  return { field: known, isDescending: order === 'desc' };
}

export async function listDiscounts(
  { db, clock }: ReadDeps,
  order: DiscountOrder,
  { page, size, search, ...filter }: DiscountListQuery,
) {
  const { rows, total } = await selectDiscounts(
    db,
    { ...filter, search: search?.trim() || undefined },
    order,
    { offset: page * size, limit: size, now: clock() },
  );
  return {
    content: rows.map((row) => toDiscount(row, clock())),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

/** The objects that rules refer to, in the requested order. */
export async function nameProducts(
  { db }: Pick<Platform, 'db'>,
  ids: readonly number[],
): Promise<NamedProduct[]> {
  const rows = new Map((await selectNamedProducts(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row
      ? [
          {
            id,
            sku: row.sku,
            name: row.name,
            price: toLira(row.priceKurus),
            isActive: row.isActive,
          },
        ]
      : [];
  });
}

/** @throws AppError DISCOUNT_NOT_FOUND */
export async function findDiscount({ db, clock }: ReadDeps, id: number): Promise<Discount> {
  const row = await selectDiscount(db, id);
  if (!row) throw new AppError('DISCOUNT_NOT_FOUND');
  return toDiscount(row, clock());
}

/** @throws AppError DISCOUNT_NOT_VALID with the findings, TOO_MANY_ROWS */
export async function createDiscount(
  context: Deps,
  body: DiscountBody,
  actor: Actor,
  language: Language,
): Promise<Discount> {
  await requireValid(context, body, language);
  return inTransaction(context.db, async (tx) => {
    if ((await countDiscounts(tx)) >= MAX_RULES)
      throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_RULES } });
    const row = toRow(body, context.clock());
    const id = await insertDiscount(tx, row);
    await planTurns(tx, row, context.clock());
    await refreshPrices(tx, context.clock());
    const after = toDiscount(await requireRow(selectDiscount(tx, id)), context.clock());
    await writeAudit(
      tx,
      actor,
      { action: 'create', entity: ENTITY, entityId: id, before: null, after: toLog(after) },
      context.clock(),
    );
    return after;
  });
}

/**
 * @throws AppError DISCOUNT_NOT_FOUND, DISCOUNT_NOT_VALID, EDIT_CONFLICT if `version` is no longer
 * current
 */
export async function changeDiscount(
  context: Deps,
  id: number,
  body: z.infer<typeof DiscountChange>,
  { actor, language }: { actor: Actor; language: Language },
): Promise<Discount> {
  await requireValid(context, body, language);
  return writeChange(context, id, { actor, action: 'update' }, (row) => {
    if (body.version && body.version !== row.version)
      throw new AppError('EDIT_CONFLICT', {
        details: { current: toDiscount(row, context.clock()) },
      });
    return toRow(body, context.clock());
  });
}

/** Switches to the given state, or toggles it. @throws AppError DISCOUNT_NOT_FOUND */
export const toggleDiscount = (
  context: Deps,
  id: number,
  isActive: boolean | null,
  actor: Actor,
): Promise<Discount> =>
  writeChange(context, id, { actor, action: 'toggle' }, (row) => ({
    ...row,
    isActive: isActive ?? !row.isActive,
    updatedAt: context.clock(),
  }));

async function writeChange(
  context: Deps,
  id: number,
  { actor, action }: { actor: Actor; action: 'update' | 'toggle' },
  change: (row: DiscountRow) => NewDiscount,
): Promise<Discount> {
  return inTransaction(context.db, async (tx) => {
    const row = await requireRow(lockDiscount(tx, id));
    const {
      counted: _,
      id: __,
      uses: ___,
      createdAt: ____,
      version: _____,
      ...next
    } = change(row) as DiscountRow;
    await updateDiscount(tx, id, next);
    await planTurns(tx, next, context.clock());
    await refreshPrices(tx, context.clock());
    const after = toDiscount(await requireRow(selectDiscount(tx, id)), context.clock());
    await writeAudit(
      tx,
      actor,
      {
        action,
        entity: ENTITY,
        entityId: id,
        before: toLog(toDiscount(row, context.clock())),
        after: toLog(after),
      },
      context.clock(),
    );
    return after;
  });
}

/**
 * Orders keep the discount that the rule gave, campaigns keep their texts. @throws AppError
 * DISCOUNT_NOT_FOUND
 */
export async function removeDiscount(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: number,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await requireRow(lockDiscount(tx, id));
    await leaveRule(tx, id, actor, clock());
    await deleteDiscount(tx, id);
    await refreshPrices(tx, clock());
    await writeAudit(
      tx,
      actor,
      {
        action: 'delete',
        entity: ENTITY,
        entityId: id,
        before: toLog(toDiscount(row, clock())),
        after: null,
      },
      clock(),
    );
  });
}

export async function validateDiscount(
  context: Deps,
  body: DiscountBody,
  id: number | null,
  language: Language,
): Promise<ValidateAnswer> {
  const findings = await findFindings(context, body, id, language);
  return { isValid: findings.every(({ severity }) => severity !== 'error'), findings };
}

async function requireValid(context: Deps, body: DiscountBody, language: Language): Promise<void> {
  const errors = (await findErrors(context, body, language)).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length > 0)
    throw new AppError('DISCOUNT_NOT_VALID', { details: { findings: errors } });
}

/**
 * Only the fields that an administrator edits, without those derived from time or orders. With the
 * number of addresses, because the log is never deleted and customers may ask for deletion.
 */
const toLog = ({ state: _, version: __, uses: ___, conditions, ...rule }: Discount) => ({
  ...rule,
  conditions: { ...conditions, customerEmails: conditions.customerEmails.length },
});

async function requireRow(finding: Promise<DiscountRow | null>): Promise<DiscountRow> {
  const row = await finding;
  if (!row) throw new AppError('DISCOUNT_NOT_FOUND');
  return row;
}

export async function discountStatistics(
  { db }: Pick<Platform, 'db'>,
  filter: StatisticsFilter,
): Promise<Statistics> {
  const { total, rules, days } = await selectStatistics(db, filter);
  const toFigures = ({
    uses,
    revenueKurus,
    discountKurus,
  }: {
    uses: number;
    revenueKurus: Kurus;
    discountKurus: Kurus;
  }) => ({
    uses,
    revenue: toLira(revenueKurus),
    discount: toLira(discountKurus),
  });
  return {
    total: toFigures(total),
    rules: rules.map((rule) => ({ id: rule.id, name: rule.name, ...toFigures(rule) })),
    days: days.map((day) => ({ day: day.day, ...toFigures(day) })),
  };
}
