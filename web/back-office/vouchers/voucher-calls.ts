// The calls of the back office for gift vouchers and store credit.
import type { z } from 'zod';
import type {
  CustomerBalance,
  CustomerBalanceBody,
  NewVouchers,
  NewVouchersBody,
  VouchersPage,
  VoucherWithEntries,
} from '#shared/back-office/vouchers.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import { saveFile } from '#web/base/ui/save-file.ts';

const path = '/admin/vouchers';

export const listVouchers = (query: Query, signal: AbortSignal) =>
  adminApi().call<z.infer<typeof VouchersPage>>('GET', path, { query, signal });
export const createVouchers = (body: NewVouchersBody) =>
  adminApi().call<NewVouchers>('POST', path, { body });
export const readVoucher = (id: number, signal: AbortSignal) =>
  adminApi().call<VoucherWithEntries>('GET', `${path}/${id}`, { signal });
export const stopVoucher = (id: number, body: { version: number; reason: string }) =>
  adminApi().call<VoucherWithEntries>('POST', `${path}/${id}/stop`, { body });
export const readCustomerBalance = (customerId: number, signal: AbortSignal) =>
  adminApi().call<CustomerBalance>('GET', `/admin/balances/${customerId}`, { signal });
export const changeCustomerBalance = (customerId: number, body: CustomerBalanceBody) =>
  adminApi().call<CustomerBalance>('POST', `/admin/balances/${customerId}`, { body });

export async function saveVoucherPdf(codes: readonly string[]): Promise<void> {
  const { name, file } = await adminApi().download('POST', `${path}/pdf`, { body: { codes } });
  saveFile(name, 'application/pdf', file);
}
