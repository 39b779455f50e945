// Gift vouchers and store credit in the back office; amounts in lira.
import { z } from 'zod';
import { balanceEntryKinds, voucherStates } from '#shared/balances/balances.ts';
import { line } from '#shared/base/fields.ts';
import { MAX_PAGE_SIZE } from '#shared/base/paging.ts';

const amount = z.number().min(0.01).max(1_000_000).multipleOf(0.01);
/** One key for each form, so that pressing twice acts once. */
const key = z.string().regex(/^[\x21-\x7e]{20,100}$/);
const note = line(200);

export const VouchersQuery = z.object({
  /** Searches the end of the code and the words of the note. */
  q: z.string().trim().max(100).optional(),
  state: z.enum(voucherStates).optional(),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(20),
});
export type VouchersQuery = z.infer<typeof VouchersQuery>;

export const Voucher = z.object({
  id: z.int(),
  last4: z.string(),
  amount: z.number(),
  balance: z.number(),
  state: z.enum(voucherStates),
  /** Its last day, YYYY-MM-DD. */
  validUntil: z.string(),
  stoppedReason: z.string().nullable(),
  note: z.string().nullable(),
  version: z.int(),
  createdBy: z.string(),
  createdAt: z.string(),
});
export type Voucher = z.infer<typeof Voucher>;
export const VouchersPage = z.object({
  content: z.array(Voucher),
  page: z.int(),
  totalElements: z.int(),
  hasNext: z.boolean(),
});

const MOST_VOUCHERS = 500;
export const NewVouchersBody = z.object({
  key,
  count: z.int().min(1).max(MOST_VOUCHERS),
  amount,
  validUntil: z.iso.date(),
  note: note.nullish(),
});
export type NewVouchersBody = z.infer<typeof NewVouchersBody>;
/** The new codes, which cannot be read again later. */
export const NewVouchers = z.object({
  vouchers: z.array(z.object({ id: z.int(), code: z.string() })),
});
export type NewVouchers = z.infer<typeof NewVouchers>;

/** POST /admin/vouchers/pdf: the codes that have just been shown. */
export const VoucherCodesBody = z.object({
  codes: z.array(z.string().trim().min(1).max(40)).min(1).max(MOST_VOUCHERS),
});

export const StopVoucherBody = z.object({ version: z.int().min(1), reason: note });

const Entry = z.object({
  id: z.int(),
  kind: z.enum(balanceEntryKinds),
  amount: z.number(),
  orderNumber: z.string().nullable(),
  note: z.string().nullable(),
  createdBy: z.string(),
  at: z.string(),
});
export const VoucherWithEntries = z.object({ voucher: Voucher, entries: z.array(Entry) });
export type VoucherWithEntries = z.infer<typeof VoucherWithEntries>;

export const CustomerBalance = z.object({ balance: z.number(), entries: z.array(Entry) });
export type CustomerBalance = z.infer<typeof CustomerBalance>;
/** The customer reads the reason. */
export const CustomerBalanceBody = z.object({ key, amount, isTaken: z.boolean(), reason: note });
export type CustomerBalanceBody = z.infer<typeof CustomerBalanceBody>;
