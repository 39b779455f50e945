// The calls of the back office for products.

import { useMemo } from 'react';
import type { AdminCategory } from '#shared/back-office/categories.ts';
import type { DatedPrice, DatedPriceBody } from '#shared/back-office/dated-prices.ts';
import type { PriceChange, ProductInput } from '#shared/back-office/products.ts';
import type { StockReason } from '#shared/catalogue/stock-moves.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import type { ProductSent } from './product-form.ts';

export const listProducts = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/products', { query, signal });
export const readProduct = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/products/{id}', { path: { id }, signal });
export const createProduct = (body: ProductInput) => adminApi().post('/admin/products', { body });
/** The slug is never emptied: without a value it stays. */
export const changeProduct = (id: number, { slug, ...body }: ProductSent, version: number) =>
  adminApi().put('/admin/products/{id}', {
    path: { id },
    body: { ...body, ...(slug !== null && { slug }), version },
  });
export const deleteProduct = (id: number) =>
  adminApi().delete('/admin/products/{id}', { path: { id } });
export const previewPrices = (ids: readonly number[], change: PriceChange, signal: AbortSignal) =>
  adminApi().post('/admin/products/prices/preview', { body: { ids, change }, signal });
export const changePrices = (rows: readonly { id: number; version: number; price: number }[]) =>
  adminApi().put('/admin/products/prices', { body: { rows } });
export const publishProducts = (ids: readonly number[], isActive: boolean) =>
  adminApi().put('/admin/products/state', { body: { ids, isActive } });
type StockWrite = {
  rows: readonly { id: number; by: number; seenMoveId?: number }[];
  reason: Exclude<StockReason, 'import'>;
  remark: string | null;
};
export const readDatedPrice = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/products/{id}/dated-price', { path: { id }, signal });
export const changeDatedPrice = (
  id: number,
  datedPrice: DatedPriceBody['datedPrice'],
  expected: DatedPrice | null,
) =>
  adminApi().put('/admin/products/{id}/dated-price', {
    path: { id },
    body: {
      datedPrice,
      expected: expected && { price: expected.price, startsAt: expected.startsAt },
    },
  });
export const changeStock = (body: StockWrite) => adminApi().put('/admin/products/stock', { body });
export const readStockHistory = (id: number, page: number, signal: AbortSignal) =>
  adminApi().get('/admin/products/{id}/stock', { path: { id }, query: { page }, signal });
const readCategories = (signal: AbortSignal) => adminApi().get('/admin/categories', { signal });

export type ListedCategory = {
  id: number;
  name: string;
  depth: number;
  /** Its own tax rate, or that of the nearest parent category that has one; null: the shop's. */
  taxPercentInForce: number | null;
};

function listCategories(categories: readonly AdminCategory[], language: string): ListedCategory[] {
  const depths = new Map<number, number>();
  return categories.map(({ id, parentId, nameTr, nameEn, taxPercentInForce }) => {
    const depth = parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1;
    depths.set(id, depth);
    return { id, name: language === 'en' ? nameEn : nameTr, depth, taxPercentInForce };
  });
}

/** Empty until they have loaded. */
export function useCategories(): ListedCategory[] {
  const { i18n } = useTranslation();
  const { data } = useRemote('admin categories', readCategories);
  return useMemo(() => listCategories(data ?? [], i18n.language), [data, i18n.language]);
}

/** Labels for a select: subcategories are indented. */
export const indented = ({ name, depth }: Pick<ListedCategory, 'name' | 'depth'>): string =>
  `${'\u2003'.repeat(depth)}${name}`;
