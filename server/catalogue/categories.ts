// The tree of categories as the shop shows it.

import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Category, CategoryNode } from '#shared/catalogue/catalogue.ts';
import { type CategoryRow, selectCategories } from './catalogue.sql.ts';

export async function listCategories(db: Db, language: Language): Promise<Category[]> {
  return (await selectCategories(db)).map((row) => toCategory(row, language));
}

export async function listCategoryTree(db: Db, language: Language): Promise<CategoryNode[]> {
  const all = await listCategories(db, language);
  const below = (parentId: number | null): CategoryNode[] =>
    all
      .filter((category) => category.parentId === parentId)
      .map((category) => ({ ...category, children: below(category.id) }));
  return below(null);
}

/** @throws AppError CATEGORY_NOT_FOUND */
export async function requireCategory(db: Db, id: number): Promise<void> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new AppError('CATEGORY_NOT_FOUND');
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
