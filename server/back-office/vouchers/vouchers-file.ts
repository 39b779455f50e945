// The list of vouchers as a file, without their codes.
import { type ListFile, moneyColumn, textColumn } from '#server/back-office/files/list-file.ts';
import type { Platform } from '#server/base/platform.ts';
import { type Voucher, VouchersQuery } from '#shared/back-office/vouchers.ts';
import { listVouchers } from './vouchers.ts';

const FileQuery = VouchersQuery.omit({ page: true, size: true });

export const voucherFile = (
  context: Platform,
): ListFile<(typeof FileQuery)['_output'], Voucher> => ({
  ...{ path: '/admin/vouchers', right: 'credit', tag: 'admin vouchers' },
  ...{ texts: 'vouchers', query: FileQuery },
  read: (query, page) => listVouchers(context, { ...query, ...page }),
  columns: [
    textColumn('code', 8, ({ last4 }) => last4),
    moneyColumn('amount', ({ amount }) => amount),
    moneyColumn('balance', ({ balance }) => balance),
    textColumn('validUntil', 12, ({ validUntil }) => validUntil),
    textColumn('note', 40, ({ note }) => note),
    textColumn('reason', 28, ({ stoppedReason }) => stoppedReason),
    textColumn('createdBy', 28, ({ createdBy }) => createdBy),
  ],
});
