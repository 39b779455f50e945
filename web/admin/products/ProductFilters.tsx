import { useTranslation } from 'react-i18next';
import { deskSorts, productNeeds } from '#shared/admin-products.ts';
import { Field, Input, Select } from '../../ui/Field.tsx';
import type { ListQuery } from './list-query.ts';
import { indented, type ListedCategory } from './use-categories.ts';

type ProductFiltersProps = { query: ListQuery; categories: readonly ListedCategory[]; onChange: (values: Partial<ListQuery>) => void };

export function ProductFilters({ query, categories, onChange }: ProductFiltersProps) {
  const { t } = useTranslation('admin-products');
  const search = (text: string) => text.trim() !== query.search && onChange({ search: text.trim() });
  return (
    <form
      className="office-filters goods-filters"
      aria-label={t('filter.label')}
      onSubmit={(event) => {
        event.preventDefault();
        search(String(new FormData(event.currentTarget).get('search') ?? ''));
      }}
    >
      <Field label={t('filter.search')}>
        <Input name="search" type="search" defaultValue={query.search} maxLength={100} onBlur={(event) => search(event.target.value)} />
      </Field>
      <Field label={t('filter.category')}>
        <Select value={query.category} onChange={(event) => onChange({ category: event.target.value })}>
          <option value="">{t('filter.all')}</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {indented(category)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.state')}>
        <Select value={query.state} onChange={(event) => onChange({ state: event.target.value })}>
          <option value="">{t('filter.all')}</option>
          <option value="active">{t('state.active')}</option>
          <option value="inactive">{t('state.inactive')}</option>
        </Select>
      </Field>
      <Field label={t('filter.needs')}>
        <Select value={query.needs} onChange={(event) => onChange({ needs: event.target.value })}>
          <option value="">{t('filter.any')}</option>
          {productNeeds.map((need) => (
            <option key={need} value={need}>
              {t(`needs.${need}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.sort')}>
        <Select value={query.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          {deskSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
