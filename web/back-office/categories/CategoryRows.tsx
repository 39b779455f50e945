import { useCallback } from 'react';
import { Link } from 'react-router';
import { type AdminCategory, MOST_LEVELS } from '#shared/back-office/categories.ts';
import { numberText } from '#shared/base/format.ts';
import { OrderedRows } from '#web/back-office/kit/OrderedRows.tsx';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { placeCategory } from './category-calls.ts';

type CategoryRowsProps = {
  parentId: number | null;
  /** 1 for the top level. */
  level: number;
  categories: readonly AdminCategory[];
  onAdd: (parentId: number) => void;
  onEdit: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
  /** Called with the current tree; null if it has to be requested. */
  onSaved: (categories: AdminCategory[] | null) => void;
};

/** The subcategories of a category in their order, each with its own subcategories. */
export function CategoryRows(props: CategoryRowsProps) {
  const { parentId, level, categories, onAdd, onEdit, onDelete, onSaved } = props;
  const { t, i18n } = useTranslation('admin-categories');
  const isEnglish = i18n.language === 'en';
  const nameOf = useCallback(
    ({ nameTr, nameEn }: AdminCategory) => (isEnglish ? nameEn : nameTr),
    [isEnglish],
  );
  const rows = childrenOf(categories, parentId);
  const parent = categories.find(({ id }) => id === parentId);
  const savePlace = async (ids: number[], before: number[]) => {
    const moved = movedOf(ids, before);
    const category = categories.find(({ id }) => id === moved?.id);
    if (moved && category)
      onSaved(
        await placeCategory(category.id, {
          parentId,
          place: moved.place,
          version: category.version,
        }),
      );
  };
  if (rows.length === 0) return null;
  return (
    <OrderedRows
      label={parent ? t('below', { name: nameOf(parent) }) : t('title')}
      rows={rows}
      nameOf={nameOf}
      save={savePlace}
      onSaved={() => onSaved(null)}
    >
      {(category) => {
        const { id } = category;
        const hasChildren = categories.some((one) => one.parentId === id);
        return (
          <>
            <CategoryRow
              category={category}
              level={level}
              hasChildren={hasChildren}
              onAdd={onAdd}
              onEdit={onEdit}
              onDelete={onDelete}
            />
            {hasChildren && (
              <div className="tree-below">
                <CategoryRows {...props} parentId={id} level={level + 1} />
              </div>
            )}
          </>
        );
      }}
    </OrderedRows>
  );
}

/** A category with its counts and what can be done with it. */
function CategoryRow({
  category,
  level,
  hasChildren,
  onAdd,
  onEdit,
  onDelete,
}: Pick<CategoryRowsProps, 'level' | 'onAdd' | 'onEdit' | 'onDelete'> & {
  category: AdminCategory;
  hasChildren: boolean;
}) {
  const { t, i18n } = useTranslation('admin-categories');
  const isEnglish = i18n.language === 'en';
  const { id, productCount, branchCount, isFixed } = category;
  const name = isEnglish ? category.nameEn : category.nameTr;
  return (
    <div className="tree-row">
      <div>
        <p className="break">
          <b>{name}</b>{' '}
          <span className="small second">{isEnglish ? category.nameTr : category.nameEn}</span>
        </p>
        <p className="small second">
          <Link className="text-link num" to={`/admin/products?category=${id}`}>
            {t('products', {
              count: branchCount,
              number: numberText(branchCount, i18n.language),
            })}
          </Link>
          {category.taxPercent !== null && ` · ${t('rate', { percent: category.taxPercent })}`}
          {hasChildren &&
            productCount > 0 &&
            ` · ${t('itself', { count: productCount, number: numberText(productCount, i18n.language) })}`}
        </p>
      </div>
      <div className="tree-acts">
        {level < MOST_LEVELS && (
          <Changing>
            <IconButton icon="plus" label={t('addBelow', { name })} onClick={() => onAdd(id)} />
          </Changing>
        )}
        <Changing>
          <IconButton icon="pencil" label={t('edit', { name })} onClick={() => onEdit(category)} />
        </Changing>
        {!isFixed && (
          <Changing>
            <IconButton
              icon="trash"
              label={t('delete.of', { name })}
              disabled={branchCount > 0 || hasChildren}
              onClick={() => onDelete(category)}
            />
          </Changing>
        )}
      </div>
    </div>
  );
}

const childrenOf = (
  categories: readonly AdminCategory[],
  parentId: number | null,
): AdminCategory[] => categories.filter((category) => category.parentId === parentId);

const branchOf = (categories: readonly AdminCategory[], id: number): number[] => [
  id,
  ...childrenOf(categories, id).flatMap((child) => branchOf(categories, child.id)),
];
const levelsOf = (categories: readonly AdminCategory[], id: number): number =>
  1 + Math.max(0, ...childrenOf(categories, id).map((child) => levelsOf(categories, child.id)));
export const levelOf = (categories: readonly AdminCategory[], id: number | null): number =>
  id === null
    ? 0
    : 1 + levelOf(categories, categories.find((category) => category.id === id)?.parentId ?? null);

/**
 * The possible parents: none of its own subcategories, and no deeper than the shop allows.
 * `category` is null for a new one.
 */
export function possibleParents(
  categories: readonly AdminCategory[],
  category: AdminCategory | null,
): AdminCategory[] {
  const own = new Set(category ? branchOf(categories, category.id) : []);
  const levels = category ? levelsOf(categories, category.id) : 1;
  return categories.filter(
    ({ id }) => !own.has(id) && levelOf(categories, id) + levels <= MOST_LEVELS,
  );
}

/** The category that was moved and its new place: without that category both orders are equal. */
export function movedOf(
  ids: readonly number[],
  before: readonly number[],
): { id: number; place: number } | null {
  if (ids.join() === before.join()) return null;
  const id = ids.find(
    (one) =>
      ids.filter((other) => other !== one).join() ===
      before.filter((other) => other !== one).join(),
  );
  return id === undefined ? null : { id, place: ids.indexOf(id) };
}
