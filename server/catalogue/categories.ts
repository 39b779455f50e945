// The category tree as the shop shows it.

import { AppError } from '#server/base/errors/app-error.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Category, CategoryNode } from '#shared/catalogue/catalogue.ts';
import type { CategoryRow } from './catalogue.sql.ts';
import type { ShownProducts } from './shown-products.ts';

export async function listCategories(
  shown: ShownProducts,
  language: Language,
): Promise<Category[]> {
  return (await shown.categories()).map((row) => toCategory(row, language));
}

export async function listCategoryTree(
  shown: ShownProducts,
  language: Language,
): Promise<CategoryNode[]> {
  const all = await listCategories(shown, language);
  const below = (parentId: number | null): CategoryNode[] =>
    all
      .filter((category) => category.parentId === parentId)
      .map((category) => ({ ...category, children: below(category.id) }));
  return below(null);
}

/** A category with its subcategories, and their number of products. */
export type Branch = { ids: number[]; productCount: number };

/** @throws AppError CATEGORY_NOT_FOUND */
export async function findBranch(shown: ShownProducts, id: number): Promise<Branch> {
  const all = await shown.categories();
  const top = all.find((category) => category.id === id);
  if (!top) throw new AppError('CATEGORY_NOT_FOUND');
  const idsBelow = (parentId: number): number[] => [
    parentId,
    ...all.filter((row) => row.parentId === parentId).flatMap((row) => idsBelow(row.id)),
  ];
  return { ids: idsBelow(id), productCount: top.productCount };
}

export const nameIn = (names: { nameTr: string; nameEn: string }, language: Language) =>
  language === 'en' ? names.nameEn : names.nameTr;

function toCategory(row: CategoryRow, language: Language): Category {
  return {
    id: row.id,
    key: row.key,
    parentId: row.parentId,
    name: nameIn(row, language),
    productCount: row.productCount,
  };
}
