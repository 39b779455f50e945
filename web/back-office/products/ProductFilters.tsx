import { deskSorts, productNeeds } from '#shared/back-office/products.ts';
import { ListFilters, type ListOf } from '#web/back-office/kit/ListFilters.tsx';
import type { ListQuery } from '#web/back-office/kit/product-query.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { indented, type ListedCategory } from './use-categories.ts';

const states = ['active', 'inactive'] as const;

export function ProductFilters({
  list,
  categories,
}: {
  list: ListOf<ListQuery>;
  categories: readonly ListedCategory[];
}) {
  const { t } = useTranslation('admin-products');
  return (
    <ListFilters
      label={t('filter.label')}
      list={list}
      filters={[
        { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 100 },
        {
          kind: 'choice',
          name: 'category',
          label: t('filter.category'),
          any: t('filter.all'),
          choices: categories.map((category) => ({
            value: category.id,
            label: indented(category),
          })),
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('filter.state'),
          any: t('filter.all'),
          choices: states.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'needs',
          label: t('filter.needs'),
          any: t('filter.any'),
          choices: productNeeds.map((value) => ({ value, label: t(`needs.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'sort',
          label: t('filter.sort'),
          choices: deskSorts.map((value) => ({ value, label: t(`sort.${value}`) })),
        },
      ]}
    />
  );
}
