// The calls of the back office for discount rules.

import { useEffect, useMemo, useState } from 'react';
import type { NamedProduct } from '#shared/back-office/discounts.ts';
import type { CategoryNode } from '#shared/catalogue/catalogue.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import type { Query } from '#web/base/api/reads.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import type { RuleBody } from './rule-form.ts';
import type { RuleNames } from './say-rule.ts';

/** An unsaved draft has no id, and need not have a name to be tried. */
type Draft = { body: RuleBody; id: number | null };
const toWire = ({ body, id }: Draft) => ({
  ...body,
  name: body.name.trim() || '–',
  ...(id !== null && { id }),
});

export const listRules = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/discounts', { query, signal });
export const readRule = (id: number, signal: AbortSignal) =>
  adminApi().get('/admin/discounts/{id}', { path: { id }, signal });
export const createRule = (body: RuleBody) => adminApi().post('/admin/discounts', { body });
export const changeRule = (id: number, body: RuleBody, version: number) =>
  adminApi().put('/admin/discounts/{id}', { path: { id }, body: { ...body, version } });
export const switchRule = (id: number, isActive: boolean) =>
  adminApi().patch('/admin/discounts/{id}/toggle', { path: { id }, body: { isActive } });
export const deleteRule = (id: number) =>
  adminApi().delete('/admin/discounts/{id}', { path: { id } });
export const validateRule = (draft: Draft, signal: AbortSignal) =>
  adminApi().post('/admin/discounts/validate', {
    body: toWire(draft),
    signal,
  });
export const simulateRule = (draft: Draft, orders: number, signal?: AbortSignal) =>
  adminApi().post('/admin/discounts/simulate', {
    body: { draft: toWire(draft), orders },
    ...(signal && { signal }),
  });
export const readStatistics = (query: Query, signal: AbortSignal) =>
  adminApi().get('/admin/discounts/statistics', { query, signal });
const nameProducts = (ids: readonly number[], signal: AbortSignal) =>
  adminApi().post('/admin/discounts/products', { body: { ids }, signal });
const readCategories = (signal: AbortSignal) => adminApi().get('/categories/hierarchy', { signal });

/** A category and its depth in the tree. */
type ListedCategory = { id: number; name: string; depth: number };
export type KnownNames = RuleNames & {
  known: ReadonlyMap<number, NamedProduct>;
  categoryList: readonly ListedCategory[];
};

const flat = (nodes: readonly CategoryNode[], depth = 0): ListedCategory[] =>
  nodes.flatMap(({ id, name, children }) => [{ id, name, depth }, ...flat(children, depth + 1)]);

/** Names that cannot be loaded are left out: the sentence gives their number. */
export function useRuleNames(productIds: readonly number[]): KnownNames {
  const categories = useRemote('categories', readCategories);
  const [known, setKnown] = useState<ReadonlyMap<number, NamedProduct>>(new Map());
  const missing = [...new Set(productIds)].filter((id) => !known.has(id)).join();

  useEffect(() => {
    if (missing === '') return;
    const abort = new AbortController();
    nameProducts(missing.split(',').map(Number), abort.signal).then(
      (found) =>
        setKnown(
          (before) =>
            new Map([...before, ...found.map((product) => [product.id, product] as const)]),
        ),
      () => undefined,
    );
    return () => abort.abort();
  }, [missing]);

  return useMemo(() => {
    const categoryList = flat(categories.data ?? []);
    return {
      known,
      categoryList,
      products: new Map([...known.values()].map(({ id, name }) => [id, name])),
      categories: new Map(categoryList.map(({ id, name }) => [id, name])),
    };
  }, [known, categories.data]);
}
