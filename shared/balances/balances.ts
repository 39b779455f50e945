import { add, type Kurus, kurus, split, subtract, ZERO } from '#shared/base/money.ts';

// Fields of store credit and gift vouchers that server and browser share.
export const balanceEntryKinds = [
  'issued',
  'moved',
  'given',
  'taken',
  'order',
  'released',
  'refund',
  'as-credit',
] as const;
export type BalanceEntryKind = (typeof balanceEntryKinds)[number];

export const voucherStates = ['open', 'used', 'expired', 'stopped'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** `today`: YYYY-MM-DD in Istanbul. `used`: its balance is zero. */
export function voucherStateOf(
  { stoppedAt, validUntil, balance }: { stoppedAt: unknown; validUntil: string; balance: number },
  today: string,
): VoucherState {
  if (stoppedAt !== null) return 'stopped';
  if (balance === 0) return 'used';
  return validUntil < today ? 'expired' : 'open';
}

/** The letters and digits of a code as people type it: with spaces, in lower case, with O for 0. */
export const foldVoucherCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('İ', 'I')
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** "4KQ7-…": the code in groups of four. */
export const showVoucherCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

// A total that is paid in parts: by gift voucher, by store credit, and the rest in money. Only this
// file divides an order and its refunds into parts (decision 0073). Pure.

type Balances = { voucher: Kurus; credit: Kurus };
export type Shares = Balances & { money: Kurus };

/** The voucher pays first, since it expires; then the store credit. */
export function payWith(total: Kurus, { voucher, credit }: Balances): Shares {
  const byVoucher = kurus(Math.min(voucher, total));
  const byCredit = kurus(Math.min(credit, total - byVoucher));
  return {
    voucher: byVoucher,
    credit: byCredit,
    money: kurus(total - byVoucher - byCredit),
  };
}

/** The part of a total to be paid in money. */
export const moneyOf = ({
  totalKurus,
  voucherKurus,
  creditKurus,
}: {
  totalKurus: Kurus;
  voucherKurus: Kurus;
  creditKurus: Kurus;
}): Kurus => subtract(totalKurus, add(voucherKurus, creditKurus));

export const sumOf = ({ voucher, credit, money }: Shares): Kurus => add(voucher, credit, money);

/**
 * A refund is divided as the order was paid: in proportion to what is left of each part, by largest
 * remainder, so that no part refunds more than is left of it. Null if the amount is more than is
 * left in all.
 */
export function refundParts(amount: Kurus, left: Shares): Shares | null {
  if (amount > sumOf(left)) return null;
  if (amount === 0) return { voucher: ZERO, credit: ZERO, money: ZERO };
  const [money = ZERO, credit = ZERO, voucher = ZERO] = split(amount, [
    left.money,
    left.credit,
    left.voucher,
  ]);
  return { voucher, credit, money };
}
