// Discount rules in the back office: written, checked, counted. Owns discounts and order_discounts (specification 7, Admin discounts).
import { type Discount, type DiscountBody, MAX_RULES, type Statistics, type ValidateAnswer } from '#shared/admin-discounts.ts';
import type { DiscountKind, DiscountScope } from '#shared/discounts.ts';
import { foldEmail } from '#shared/identity.ts';
import type { Language } from '#shared/languages.ts';
import { fromLira, type Kurus, kurus, toLira } from '#shared/money.ts';
import type { Actor } from '../admin/actor.ts';
import { writeAudit } from '../admin/audit.ts';
import { AppError } from '../app-error.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db.ts';
import {
  countDiscounts,
  type DiscountOrder,
  type DiscountRow,
  deleteDiscount,
  insertDiscount,
  lockDiscount,
  type NewDiscount,
  selectDiscount,
  selectDiscounts,
  selectStatistics,
  updateDiscount,
} from './admin-discounts.sql.ts';
import { refreshPrices } from './prices.ts';
import { findErrors, findFindings } from './validate.ts';

const ENTITY = 'discount';
const sortFields = ['createdAt', 'name', 'priority', 'startDate', 'endDate'] as const;

/** @throws AppError UNKNOWN_SORT */
export function readDiscountSort(sort: string | undefined, direction: string | undefined): DiscountOrder {
  const [field = '', given, ...rest] = (sort ?? 'createdAt,desc').split(',').map((part) => part.trim());
  const order = (given ?? direction ?? 'asc').toLowerCase();
  const known = sortFields.find((each) => each === field);
  if (!known || rest.length > 0 || (order !== 'asc' && order !== 'desc')) throw new AppError('UNKNOWN_SORT', { values: { fields: sortFields.join(', ') } });
  return { field: known, isDescending: order === 'desc' };
}

export async function listDiscounts({ db }: Pick<Context, 'db'>, order: DiscountOrder, { page, size }: { page: number; size: number }) {
  const { rows, total } = await selectDiscounts(db, order, { offset: page * size, limit: size });
  return { content: rows.map(toDiscount), page, size, totalElements: total, totalPages: Math.ceil(total / size) };
}

/** @throws AppError DISCOUNT_NOT_FOUND */
export async function findDiscount({ db }: Pick<Context, 'db'>, id: number): Promise<Discount> {
  const row = await selectDiscount(db, id);
  if (!row) throw new AppError('DISCOUNT_NOT_FOUND');
  return toDiscount(row);
}

/** @throws AppError DISCOUNT_NOT_VALID with the findings, TOO_MANY_ROWS */
export async function createDiscount(context: Context, body: DiscountBody, actor: Actor, language: Language): Promise<Discount> {
  await requireValid(context, body, language);
  return inTransaction(context.db, async (tx) => {
    if ((await countDiscounts(tx)) >= MAX_RULES) throw new AppError('TOO_MANY_ROWS', { values: { limit: MAX_RULES } });
    const id = await insertDiscount(tx, toRow(body, context.clock()));
    await refreshPrices(tx, context.clock());
    const after = toDiscount(await requireRow(selectDiscount(tx, id)));
    await writeAudit(tx, actor, { action: 'create', entity: ENTITY, entityId: id, before: null, after }, context.clock());
    return after;
  });
}

/** @throws AppError DISCOUNT_NOT_FOUND, DISCOUNT_NOT_VALID */
export async function changeDiscount(context: Context, id: number, body: DiscountBody, actor: Actor, language: Language): Promise<Discount> {
  await requireValid(context, body, language);
  return writeChange(context, id, actor, 'update', () => toRow(body, context.clock()));
}

/** @throws AppError DISCOUNT_NOT_FOUND */
export const toggleDiscount = (context: Context, id: number, actor: Actor): Promise<Discount> =>
  writeChange(context, id, actor, 'toggle', (row) => ({ ...row, isActive: !row.isActive, updatedAt: context.clock() }));

async function writeChange(context: Context, id: number, actor: Actor, action: 'update' | 'toggle', change: (row: DiscountRow) => NewDiscount): Promise<Discount> {
  return inTransaction(context.db, async (tx) => {
    const row = await requireRow(lockDiscount(tx, id));
    const { counted: _, id: __, uses: ___, createdAt: ____, ...next } = change(row) as DiscountRow;
    await updateDiscount(tx, id, next);
    await refreshPrices(tx, context.clock());
    const after = toDiscount(await requireRow(selectDiscount(tx, id)));
    await writeAudit(tx, actor, { action, entity: ENTITY, entityId: id, before: toDiscount(row), after }, context.clock());
    return after;
  });
}

/** Orders keep what the rule took off them. @throws AppError DISCOUNT_NOT_FOUND */
export async function removeDiscount({ db, clock }: Pick<Context, 'db' | 'clock'>, id: number, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await requireRow(lockDiscount(tx, id));
    await deleteDiscount(tx, id);
    await refreshPrices(tx, clock());
    await writeAudit(tx, actor, { action: 'delete', entity: ENTITY, entityId: id, before: toDiscount(row), after: null }, clock());
  });
}

export async function validateDiscount(context: Context, body: DiscountBody, id: number | null, language: Language): Promise<ValidateAnswer> {
  const findings = await findFindings(context, body, id, language);
  return { isValid: findings.every(({ severity }) => severity !== 'error'), findings };
}

async function requireValid(context: Context, body: DiscountBody, language: Language): Promise<void> {
  const errors = (await findErrors(context, body, language)).filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new AppError('DISCOUNT_NOT_VALID', { details: { findings: errors } });
}

async function requireRow(finding: Promise<DiscountRow | null>): Promise<DiscountRow> {
  const row = await finding;
  if (!row) throw new AppError('DISCOUNT_NOT_FOUND');
  return row;
}

export async function discountStatistics({ db }: Pick<Context, 'db'>, from: Date | null, to: Date | null): Promise<Statistics> {
  const { total, rules, days } = await selectStatistics(db, from, to);
  const toFigures = ({ uses, revenueKurus, discountKurus }: { uses: number; revenueKurus: Kurus; discountKurus: Kurus }) => ({
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

const orNull = (lira: number | null | undefined): Kurus | null => (lira === null || lira === undefined ? null : fromLira(lira));
const momentOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** What does not belong to the kind or scope is not kept. */
export function toRow(body: DiscountBody, now: Date): NewDiscount {
  const { kind, scope, conditions } = body;
  const isBuy = kind === 'BUY_X_PAY_Y';
  return {
    name: body.name,
    description: body.description,
    kind,
    scope,
    points: kind === 'PERCENTAGE' ? Math.round((body.percentage ?? 0) * 100) : 0,
    amountKurus: kind === 'FIXED_AMOUNT' ? fromLira(body.amount ?? 0) : 0,
    buyQuantity: isBuy ? (body.buyQuantity ?? 0) : 0,
    payQuantity: isBuy ? (body.payQuantity ?? 0) : 0,
    productIds: scope === 'PRODUCT' || scope === 'BUNDLE' ? [...new Set(body.productIds)].sort((a, b) => a - b) : [],
    categoryIds: scope === 'CATEGORY' ? [...new Set(body.categoryIds)].sort((a, b) => a - b) : [],
    minSubtotalKurus: orNull(conditions.minSubtotal),
    minQuantity: conditions.minQuantity ?? null,
    isFirstOrder: conditions.isFirstOrder,
    customerEmails: [...new Set(conditions.customerEmails.map(foldEmail))],
    couponCode: conditions.couponCode || null,
    startsAt: momentOf(body.startDate),
    endsAt: momentOf(body.endDate),
    priority: body.priority,
    isCombinable: body.isCombinable,
    maxUses: body.maxUses ?? null,
    maxUsesPerCustomer: body.maxUsesPerCustomer ?? null,
    isActive: body.isActive,
    updatedAt: now,
  };
}

export function toDiscount(row: DiscountRow): Discount {
  const kind = row.kind as DiscountKind;
  const liraOrNull = (amount: number | null) => (amount === null ? null : toLira(kurus(amount)));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    kind,
    scope: row.scope as DiscountScope,
    percentage: kind === 'PERCENTAGE' ? row.points / 100 : null,
    amount: kind === 'FIXED_AMOUNT' ? toLira(kurus(row.amountKurus)) : null,
    buyQuantity: kind === 'BUY_X_PAY_Y' ? row.buyQuantity : null,
    payQuantity: kind === 'BUY_X_PAY_Y' ? row.payQuantity : null,
    productIds: row.productIds,
    categoryIds: row.categoryIds,
    conditions: {
      minSubtotal: liraOrNull(row.minSubtotalKurus),
      minQuantity: row.minQuantity,
      isFirstOrder: row.isFirstOrder,
      customerEmails: row.customerEmails,
      couponCode: row.couponCode,
    },
    startDate: row.startsAt?.toISOString() ?? null,
    endDate: row.endsAt?.toISOString() ?? null,
    priority: row.priority,
    isCombinable: row.isCombinable,
    maxUses: row.maxUses,
    maxUsesPerCustomer: row.maxUsesPerCustomer,
    uses: row.counted,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
