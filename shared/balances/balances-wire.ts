// Store credit and gift vouchers on the wire: amounts in lira.
import { z } from 'zod';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { balanceEntryKinds } from './balances.ts';

const VoucherCode = z.string().trim().min(1).max(40);

/** POST /checkout/balances. */
export const BalancesBody = z.object({ voucherCode: VoucherCode.nullish() });
export const BalancesAnswer = z.object({
  /** Null where no code was asked about. `validUntil`: its last day, YYYY-MM-DD. */
  voucher: z.object({ last4: z.string(), balance: Lira, validUntil: z.string() }).nullable(),
  /** Of whoever is signed in; 0 for a guest. */
  credit: Lira,
});
export type BalancesAnswer = z.infer<typeof BalancesAnswer>;

/** How an order is paid in parts; `toPay` is the part that is money. Absent where all of it is. */
export const PaidParts = z.object({
  voucher: Lira,
  /** The end of its code; null without one. */
  voucherLast4: z.string().nullable(),
  credit: Lira,
  toPay: Lira,
});
export type PaidParts = z.infer<typeof PaidParts>;

/** GET /user/balance: the newest entry first. */
export const MyBalanceAnswer = z.object({
  balance: Lira,
  entries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(balanceEntryKinds),
      /** Above zero it came in. */
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
