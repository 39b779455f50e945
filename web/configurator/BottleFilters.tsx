import type { Facet } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';

export type BottleFilter = { capacity: string; neck: string; q: string };

/** Filters the bottles by size, neck and search. */
export function BottleFilters({
  facets,
  value,
  onChange,
}: {
  facets: readonly Facet[];
  value: BottleFilter;
  onChange: (value: BottleFilter) => void;
}) {
  const { t } = useTranslation('configurator');
  const choice = (key: 'capacity' | 'neck', facet: Facet | undefined) => (
    <Field label={facet?.label ?? t(`filter.${key}`)}>
      <Select
        value={value[key]}
        onChange={(event) => onChange({ ...value, [key]: event.target.value })}
      >
        <option value="">{t('filter.all')}</option>
        {facet?.values.map(({ value: code, label, count }) => (
          <option key={code} value={code}>
            {`${label} (${count})`}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="tool-filters">
      {choice(
        'capacity',
        facets.find(({ key }) => key === 'capacityMl'),
      )}
      {choice(
        'neck',
        facets.find(({ key }) => key === 'neck'),
      )}
      <Field label={t('search.bottle')}>
        <Input
          type="search"
          value={value.q}
          maxLength={60}
          onChange={(event) => onChange({ ...value, q: event.target.value })}
        />
      </Field>
    </div>
  );
}
