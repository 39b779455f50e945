// The active rules, prepared for the calculation and cached in memory. Invalidated by the
// notification of a change; pages are invalidated when a rule begins or ends.

import type { Db, Tx } from '#server/base/db/db.ts';
import { createPriceLists } from '#server/price-lists/price-lists.ts';
import { email } from '#shared/base/fields.ts';
import { foldEmail, toE164 } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import {
  type DiscountCircumstances,
  type DiscountCustomer,
  type DiscountRule,
  type PreparedRules,
  prepareRules,
} from '#shared/pricing/discount-rules.ts';
import type { CartDiscounts } from '#shared/pricing/pricing.ts';
import { lockCustomer, lockRules, selectRules, selectUses } from './discounts.sql.ts';

export { selectVersion as currentVersion, turnsWithin as rulesTurn } from './discounts.sql.ts';

/** A safety net in case a notification is lost. */
const MAX_AGE_MS = 60_000;

export type CurrentRules = {
  version: number;
  rules: readonly DiscountRule[];
  /** With the names of that language; an order records the Turkish ones, as of its products. */
  prepared: Readonly<Record<Language, PreparedRules>>;
};
/**
 * The customer for whom a price is calculated. The e-mail is their own, verified and folded.
 * `companyId`: the company they buy for, if it is not the one that they have chosen.
 */
export type Buyer = { customerId: number; email: string; companyId?: number };
/** A guest's contact data at the checkout: they prove nothing, and count only for limited codes. */
export type Guest = { email: string; phone: string };
export type BuyerDiscounts = {
  couponCode: string | null;
  buyer: Buyer | null;
  guest?: Guest | null;
  /** The order that is priced again: its own uses do not count against it. */
  orderId?: number | null;
};

/** Null if one of the two is missing or invalid. */
export function readGuest(sent: {
  email?: string | null | undefined;
  phone?: string | null | undefined;
}): Guest | null {
  const read = email.safeParse(sent.email);
  const number = toE164(sent.phone ?? '');
  return read.success && number ? { email: foldEmail(read.data), phone: number } : null;
}

export type Rules = ReturnType<typeof createRules>;

export function createRules(db: Db, clock: () => Date) {
  let cached: { at: number; rules: Promise<CurrentRules> } | null = null;

  async function read(): Promise<CurrentRules> {
    const { version, rules } = await selectRules(db);
    const english = rules.map((rule) => ({ ...rule, name: rule.nameEn || rule.name }));
    return { version, rules, prepared: { tr: prepareRules(rules), en: prepareRules(english) } };
  }

  async function current(): Promise<CurrentRules> {
    const now = clock().getTime();
    if (cached && now - cached.at < MAX_AGE_MS) return cached.rules;
    const reading = { at: now, rules: read() };
    cached = reading;
    try {
      return await reading.rules;
    } catch (error) {
      // A failed read is not cached.
      if (cached === reading) cached = null;
      throw error;
    }
  }

  return {
    /** The buyer's price lists, which apply before the rules. */
    lists: createPriceLists(db, clock),
    dropCached: () => {
      cached = null;
    },
    current,

    /** For a preview: uses are read without a lock. */
    async forCart(
      buyerDiscounts: BuyerDiscounts,
      language: Language = 'tr',
    ): Promise<CartDiscounts> {
      const now = await current();
      return {
        rules: now.prepared[language],
        situation: await situationOf(db, now.rules, buyerDiscounts, clock()),
      };
    },

    /**
     * For an order: the uses do not change until commit. Call it after locking the products, with
     * the result of `current` from before the transaction, because a second connection inside it
     * could be impossible to get.
     */
    async forOrder(
      tx: Tx,
      now: CurrentRules,
      buyerDiscounts: BuyerDiscounts,
    ): Promise<CartDiscounts> {
      const limited = now.rules
        .filter((rule) => isLimited(rule) && isWithin(rule, buyerDiscounts))
        .map(({ id }) => id);
      if (buyerDiscounts.buyer && now.rules.some(isPersonal))
        await lockCustomer(tx, buyerDiscounts.buyer.customerId);
      if (limited.length > 0) await lockRules(tx, limited);
      return {
        rules: now.prepared.tr,
        situation: await situationOf(tx, now.rules, buyerDiscounts, clock()),
      };
    },
  };
}

const isLimited = (rule: DiscountRule): boolean =>
  rule.maxUses !== null || rule.maxUsesPerCustomer !== null;
const isPersonal = ({ conditions, maxUsesPerCustomer }: DiscountRule): boolean =>
  conditions.isFirstOrder || maxUsesPerCustomer !== null;

/** A rule whose coupon was not given does not apply, so it needs no lock. */
const isWithin = ({ conditions }: DiscountRule, { couponCode }: BuyerDiscounts): boolean =>
  conditions.couponCode === null || conditions.couponCode === couponCode;

/** Queries the database only if a rule needs it. */
async function situationOf(
  db: Db,
  rules: readonly DiscountRule[],
  buyerDiscounts: BuyerDiscounts,
  now: Date,
): Promise<DiscountCircumstances> {
  const limited = rules
    .filter((rule) => isLimited(rule) && isWithin(rule, buyerDiscounts))
    .map(({ id }) => id);
  const mustAsk = limited.length > 0 || (buyerDiscounts.buyer !== null && rules.some(isPersonal));
  // A guest without a code causes no query, so that nobody can find out who has ordered.
  const guest =
    buyerDiscounts.buyer || !buyerDiscounts.couponCode ? null : (buyerDiscounts.guest ?? null);
  const known = mustAsk
    ? await selectUses(db, limited, buyerDiscounts.buyer ?? guest, buyerDiscounts.orderId ?? null)
    : null;
  const customer: DiscountCustomer | null = buyerDiscounts.buyer && {
    email: buyerDiscounts.buyer.email,
    hasOrdered: known?.hasOrdered ?? false,
    usesOf: known?.usesOfCustomer ?? new Map(),
  };
  return {
    now,
    couponCode: buyerDiscounts.couponCode,
    customer,
    guest: guest && { usesOf: known?.usesOfCustomer ?? new Map() },
    usesOf: known?.uses ?? new Map(),
  };
}
