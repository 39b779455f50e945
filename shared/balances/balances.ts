// Words about store credit and gift vouchers that server and browser share.
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
