// Store credit and gift vouchers on the wire: amounts in lira.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { balanceEntryKinds } from './balances.ts';

const VoucherCode = z.string().trim().min(1).max(40);

/** POST /checkout/balances. */
export const BalancesBody = z.object({ voucherCode: VoucherCode.nullish() });
export const BalancesAnswer = z.object({
  /** Null if no code was sent. `validUntil`: its last day, YYYY-MM-DD. */
  voucher: z.object({ last4: z.string(), balance: Lira, validUntil: z.string() }).nullable(),
  /** The store credit of the signed-in customer; 0 for a guest. */
  credit: Lira,
});
export type BalancesAnswer = z.infer<typeof BalancesAnswer>;

/**
 * How an order is paid in parts; `toPay` is the part in money. Absent if the whole order is paid in
 * money.
 */
export const PaidParts = z.object({
  voucher: Lira,
  /** The last digits of the code; null without one. */
  voucherLast4: z.string().nullable(),
  credit: Lira,
  toPay: Lira,
});
export type PaidParts = z.infer<typeof PaidParts>;

/** GET /user/balance: the entries, the newest first. */
export const MyBalanceAnswer = z.object({
  balance: Lira,
  entries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(balanceEntryKinds),
      /** Above zero: added to the balance. */
      amount: Lira,
      orderNumber: z.string().nullable(),
      note: z.string().nullable(),
      at: z.string(),
    }),
  ),
});
export type MyBalanceAnswer = z.infer<typeof MyBalanceAnswer>;

/** POST /user/balance/vouchers. */
export const AddVoucherBody = z.object({ code: VoucherCode });
