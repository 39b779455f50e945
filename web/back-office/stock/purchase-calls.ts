// The calls of the back office for suppliers and purchase orders.
import type {
  Purchase,
  PurchaseInput,
  PurchasesPage,
  ReceiptInput,
  Supplier,
  SupplierInput,
} from '#shared/back-office/purchases.ts';
import type { LowStockPage } from '#shared/back-office/stock.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

const path = '/admin/stock/purchases';

export const listPurchases = (query: Query, signal: AbortSignal) =>
  adminApi().call<PurchasesPage>('GET', path, { query, signal });
export const readPurchase = (id: number, signal: AbortSignal) =>
  adminApi().call<Purchase>('GET', `${path}/${id}`, { signal });
export const createPurchase = (body: PurchaseInput) =>
  adminApi().call<Purchase>('POST', path, { body });
export const changePurchase = (id: number, body: PurchaseInput & { version: number }) =>
  adminApi().call<Purchase>('PUT', `${path}/${id}`, { body });
export const changeExpected = (id: number, body: { version: number; expectedOn: string | null }) =>
  adminApi().call<Purchase>('PUT', `${path}/${id}/expected`, { body });
export const movePurchase = (id: number, act: 'order' | 'close' | 'cancel', version: number) =>
  adminApi().call<Purchase>('POST', `${path}/${id}/${act}`, { body: { version } });
export const receivePurchase = (id: number, body: ReceiptInput) =>
  adminApi().call<Purchase>('POST', `${path}/${id}/receipts`, { body });
export const listLowStock = (query: Query, signal: AbortSignal) =>
  adminApi().call<LowStockPage>('GET', '/admin/stock/low', { query, signal });
export const listSuppliers = (signal: AbortSignal) =>
  adminApi().call<Supplier[]>('GET', '/admin/stock/suppliers', { signal });
export const createSupplier = (body: SupplierInput) =>
  adminApi().call<Supplier>('POST', '/admin/stock/suppliers', { body });
export const changeSupplier = (id: number, body: SupplierInput & { version: number }) =>
  adminApi().call<Supplier>('PUT', `/admin/stock/suppliers/${id}`, { body });
export const deleteSupplier = (id: number) =>
  adminApi().call<undefined>('DELETE', `/admin/stock/suppliers/${id}`);
