// The categories of the shop in the order of their tree, each with how deep it stands.
import { useMemo } from 'react';
import type { AdminCategory } from '#shared/back-office/categories.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { readCategories } from './product-calls.ts';

export type ListedCategory = { id: number; name: string; depth: number };

export function listCategories(
  categories: readonly AdminCategory[],
  language: string,
): ListedCategory[] {
  const depths = new Map<number, number>();
  return categories.map(({ id, parentId, nameTr, nameEn }) => {
    const depth = parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1;
    depths.set(id, depth);
    return { id, name: language === 'en' ? nameEn : nameTr, depth };
  });
}

/** Empty until they have come. */
export function useCategories(): ListedCategory[] {
  const { i18n } = useTranslation();
  const { data } = useRemote('admin categories', readCategories);
  return useMemo(() => listCategories(data ?? [], i18n.language), [data, i18n.language]);
}

/** Choices of a select: what stands below is set in. */
export const indented = ({ name, depth }: ListedCategory): string =>
  `${'\u2003'.repeat(depth)}${name}`;
