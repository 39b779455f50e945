// The calls of the back office for gift vouchers and store credit.
import type { CustomerBalanceBody, NewVouchersBody } from '#shared/back-office/vouchers.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

export const listVouchers = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/vouchers', { query, signal });
export const createVouchers = (body: NewVouchersBody) =>
  adminApi().post('/admin/vouchers', { body });
export const readVoucher = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/vouchers/{voucherId}', { path: { voucherId: id }, signal });
export const stopVoucher = (id: number, body: { version: number; reason: string }) =>
  adminApi().post('/admin/vouchers/{voucherId}/stop', { path: { voucherId: id }, body });
export const readCustomerBalance = (customerId: number, signal: AbortSignal) =>
  adminApi().get('/admin/balances/{customerId}', { path: { customerId }, signal });
export const changeCustomerBalance = (customerId: number, body: CustomerBalanceBody) =>
  adminApi().post('/admin/balances/{customerId}', { path: { customerId }, body });

export async function saveVoucherPdf(codes: readonly string[]): Promise<void> {
  const { name, file } = await adminApi().postFile('/admin/vouchers/pdf', {
    body: { codes },
  });
  saveFile(name, 'application/pdf', file);
}
