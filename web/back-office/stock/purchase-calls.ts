// The calls of the back office for suppliers and purchase orders.
import type { PurchaseInput, ReceiptInput, SupplierInput } from '#shared/back-office/purchases.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';

export const listPurchases = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/stock/purchases', { query, signal });
export const readPurchase = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/stock/purchases/{id}', { path: { id }, signal });
export const createPurchase = (body: PurchaseInput) =>
  adminApi().post('/admin/stock/purchases', { body });
export const changePurchase = (id: number, body: PurchaseInput & { version: number }) =>
  adminApi().put('/admin/stock/purchases/{id}', { path: { id }, body });
export const changeExpected = (id: number, body: { version: number; expectedOn: string | null }) =>
  adminApi().put('/admin/stock/purchases/{id}/expected', { path: { id }, body });
export const movePurchase = (id: number, act: 'order' | 'close' | 'cancel', version: number) =>
  adminApi().post(`/admin/stock/purchases/{id}/${act}`, { path: { id }, body: { version } });
export const receivePurchase = (id: number, body: ReceiptInput) =>
  adminApi().post('/admin/stock/purchases/{id}/receipts', { path: { id }, body });
export const listLowStock = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/stock/low', { query, signal });
export const listSuppliers = (signal: AbortSignal) =>
  adminApi().get('/admin/stock/suppliers', { signal });
export const createSupplier = (body: SupplierInput) =>
  adminApi().post('/admin/stock/suppliers', { body });
export const changeSupplier = (id: number, body: SupplierInput & { version: number }) =>
  adminApi().put('/admin/stock/suppliers/{id}', { path: { id }, body });
export const deleteSupplier = (id: number) =>
  adminApi().delete('/admin/stock/suppliers/{id}', { path: { id } });
