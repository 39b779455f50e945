// SQL of discount rules and their uses.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { type Kurus, kurus } from '#shared/base/money.ts';
import type { DiscountKind, DiscountRule, DiscountScope } from '#shared/pricing/discount-rules.ts';

type RuleRow = {
  id: number;
  name: string;
  nameEn: string | null;
  kind: DiscountKind;
  scope: DiscountScope;
  points: number;
  amountKurus: number;
  buyQuantity: number;
  payQuantity: number;
  productIds: number[];
  categoryIds: number[];
  minSubtotalKurus: number | null;
  minQuantity: number | null;
  isFirstOrder: boolean;
  customerEmails: string[];
  couponCode: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  priority: number;
  isCombinable: boolean;
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  isActive: boolean;
};

/** The active rules for the calculation; a category includes its subcategories. */
export async function selectRules(db: Db): Promise<{ version: number; rules: DiscountRule[] }> {
  const versions = await sql<{ version: number }>`select version from discount_version`.execute(db);
  const result = await sql<RuleRow>`
    with recursive branch as (
      select id as top, id from categories
      union all select b.top, c.id from branch b join categories c on c.parent_id = b.id
    )
    select d.id, d.name, d.name_en, d.kind, d.scope, d.points, d.amount_kurus, d.buy_quantity,
      d.pay_quantity, d.product_ids,
      coalesce((select array_agg(distinct b.id) from branch b where b.top = any(d.category_ids)),
        '{}') as category_ids,
      d.min_subtotal_kurus, d.min_quantity, d.is_first_order, d.customer_emails, d.coupon_code,
        d.starts_at, d.ends_at, d.priority,
      d.is_combinable, d.max_uses, d.max_uses_per_customer, d.is_active
    from discounts d where d.is_active order by d.id`.execute(db);
  return { version: versions.rows[0]?.version ?? 0, rules: result.rows.map(toRule) };
}

function toRule(row: RuleRow): DiscountRule {
  const {
    amountKurus,
    minSubtotalKurus,
    minQuantity,
    isFirstOrder,
    customerEmails,
    couponCode,
    ...rest
  } = row;
  return {
    ...rest,
    amount: kurus(amountKurus),
    conditions: {
      minSubtotal: minSubtotalKurus === null ? null : kurus(minSubtotalKurus),
      minQuantity,
      isFirstOrder,
      customerEmails,
      couponCode,
    },
  };
}

/** These categories and their subcategories. */
export async function selectBranch(db: Db, categoryIds: readonly number[]): Promise<number[]> {
  const result = await sql<{ id: number }>`
    with recursive branch as (
      select id from categories where id = any(${[...categoryIds]}::int[])
      union select c.id from categories c join branch b on c.parent_id = b.id
    )
    select id from branch`.execute(db);
  return result.rows.map(({ id }) => id);
}

export async function selectVersion(db: Db): Promise<number> {
  const result = await sql<{ version: number }>`select version from discount_version`.execute(db);
  return result.rows[0]?.version ?? 0;
}

/**
 * The uses so far of limited rules, and the customer's orders and uses, in one round trip; without
 * those of order `orderId`, if its own must not count.
 */
export async function selectUses(
  db: Db,
  limitedIds: readonly number[],
  buyer: { customerId: number; email: string } | { email: string; phone: string } | null,
  orderId: number | null,
): Promise<{
  uses: Map<number, number>;
  hasOrdered: boolean;
  usesOfCustomer: Map<number, number>;
}> {
  // Orders with a proved address count for its customer, also those of a guest or of a deleted
  // account.
  const isBuyers = !buyer
    ? sql`false`
    : 'customerId' in buyer
      ? sql`(o.customer_id = ${buyer.customerId} or lower(o.email) = ${buyer.email})`
      : sql`(lower(o.email) = ${buyer.email} or o.phone = ${buyer.phone})`;
  const result = await sql<{
    uses: Record<string, number> | null;
    hasOrdered: boolean;
    usesOfCustomer: Record<string, number> | null;
  }>`
    select
      (select jsonb_object_agg(id, uses - (select count(*) from order_discounts own
          where own.order_id = ${orderId}::bigint and own.discount_id = d.id and own.is_counted))
        from discounts d where id = any(${[...limitedIds]}::int[])) as uses,
      exists (select 1 from orders o where ${isBuyers} and o.id is distinct from ${orderId}::bigint
        and o.state not in ('CANCELLED', 'EXPIRED')) as has_ordered,
      (select jsonb_object_agg(mine.discount_id, mine.count) from (
        select od.discount_id, count(*) from order_discounts od join orders o on o.id = od.order_id
        where ${isBuyers} and o.id is distinct from ${orderId}::bigint
          and od.is_counted and od.discount_id = any(${[...limitedIds]}::int[])
          group by od.discount_id) mine) as uses_of_customer`.execute(db);
  const row = result.rows[0];
  return {
    uses: toCounts(row?.uses),
    hasOrdered: row?.hasOrdered ?? false,
    usesOfCustomer: toCounts(row?.usesOfCustomer),
  };
}

const toCounts = (counts: Record<string, number> | null | undefined) =>
  new Map(Object.entries(counts ?? {}).map(([id, count]) => [Number(id), count]));

/** Always lock after the products: all transactions use the same order. */
export async function lockCustomer(tx: Tx, customerId: number): Promise<void> {
  await sql`select 1 from customers where id = ${customerId} for no key update`.execute(tx);
}

/** Locks the limited rules in id order; their uses do not change until commit. */
export async function lockRules(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select 1 from discounts where id = any(${[...ids]}::int[])
      order by id for no key update`.execute(tx);
}

type OrderDiscount = {
  discountId: number;
  name: string;
  amountKurus: Kurus;
  freedShippingKurus: Kurus;
};

/**
 * A part of the statement that writes an order; it reads `placed`. If a rule is deleted at this
 * moment, its name and amount are still stored.
 */
export const writingDiscounts = (discounts: readonly OrderDiscount[]) => sql`
    insert into order_discounts (order_id, position, discount_id, name, amount_kurus,
      freed_shipping_kurus, created_at)
    select placed.id, d.position,
      (select id from discounts where id = d."discountId" for key share), d.name, d."amountKurus",
      d."freedShippingKurus", placed.created_at
    from placed, jsonb_to_recordset(${JSON.stringify(discounts.map((discount, index) => ({ ...discount, position: index + 1 })))}::jsonb)
      as d ("position" int, "discountId" int, name text, "amountKurus" bigint,
        "freedShippingKurus" bigint)
    returning discount_id`;

/**
 * A further part, which reads `discounted` so that a rule is read before it is changed. Only rules
 * that now have a limit are counted.
 */
export const raisingUses = () => sql`
    update discounts d set uses = d.uses + 1 from discounted where d.id = discounted.discount_id
      and (d.max_uses is not null or d.max_uses_per_customer is not null)`;

/**
 * The uses of a cancelled or expired order no longer count; calling it twice makes no difference.
 */
export async function returnUses(tx: Tx, orderId: number): Promise<void> {
  await sql`
    with returned as (update order_discounts set is_counted = false where order_id = ${orderId}
      and is_counted returning discount_id)
    update discounts d set uses = d.uses - 1 from returned r where d.id = r.discount_id
      and d.uses > 0 and (d.max_uses is not null or d.max_uses_per_customer is not null)`.execute(
    tx,
  );
}

/** A reopened order counts again, even beyond a limit: its price was agreed. */
export async function countUsesAgain(tx: Tx, orderId: number): Promise<void> {
  await sql`
    with counted as (update order_discounts set is_counted = true where order_id = ${orderId}
      and not is_counted returning discount_id)
    update discounts d set uses = d.uses + 1 from counted c where d.id = c.discount_id
      and (d.max_uses is not null or d.max_uses_per_customer is not null)`.execute(tx);
}

/** Replaces the discounts of an order. Call with the order locked. */
export async function replaceDiscounts(
  tx: Tx,
  orderId: number,
  discounts: readonly OrderDiscount[],
): Promise<void> {
  await returnUses(tx, orderId);
  await sql`delete from order_discounts where order_id = ${orderId}`.execute(tx);
  await sql`
    with placed as (select id, created_at from orders where id = ${orderId}),
      discounted as (${writingDiscounts(discounts)}), uses as (${raisingUses()})
    select 1`.execute(tx);
}

/** Whether a rule begins or ends within a time. */
export async function turnsWithin(db: Db, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql<{ turns: boolean }>`
    select exists (select from discounts where is_active
      and ((starts_at > ${from} and starts_at <= ${to})
        or (ends_at > ${from} and ends_at <= ${to}))) as turns`.execute(db);
  return rows[0]?.turns ?? false;
}
