// What rules are for, by name: the categories once, products as they come up.
import { useEffect, useMemo, useState } from 'react';
import type { NamedProduct } from '#shared/back-office/discounts.ts';
import type { CategoryNode } from '#shared/catalogue/catalogue.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { nameProducts, readCategories } from './rule-calls.ts';
import type { RuleNames } from './say-rule.ts';

/** A category and how deep it stands. */
export type ListedCategory = { id: number; name: string; depth: number };
export type KnownNames = RuleNames & {
  known: ReadonlyMap<number, NamedProduct>;
  categoryList: readonly ListedCategory[];
};

const flat = (nodes: readonly CategoryNode[], depth = 0): ListedCategory[] =>
  nodes.flatMap(({ id, name, children }) => [{ id, name, depth }, ...flat(children, depth + 1)]);

/** Names that cannot be had are left out: the sentence says how many there are. */
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
