import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';

type Choice = { value: string | number; label: string };
/** `name` is the parameter in the address. A choice without `any` always has one of its values. */
type ListFilter<Name extends string> =
  | { kind: 'text'; name: Name; label: string; maxLength: number; placeholder?: string }
  | { kind: 'choice'; name: Name; label: string; any?: string; choices: readonly Choice[] }
  | { kind: 'day'; name: Name; label: string; min?: string; max?: string }
  | { kind: 'check'; name: Name; label: string; value?: string };

/** What `useListQuery` gives. */
export type ListOf<Query extends Record<string, string>> = {
  query: Query;
  change: (values: Partial<Query>) => void;
  clear: () => void;
  isNarrowed: boolean;
};
type ListFiltersProps<Query extends Record<string, string>> = {
  label: string;
  list: ListOf<Query>;
  filters: readonly ListFilter<NoInfer<keyof Query & string>>[];
};

/** The filters above a list: text applies with Enter or on leaving the field, the rest at once. */
export function ListFilters<Query extends Record<string, string>>({
  label,
  list: { query, change, clear, isNarrowed },
  filters,
}: ListFiltersProps<Query>) {
  const { t } = useTranslation('admin');
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every screen reader
    <form
      role="search"
      aria-label={label}
      className="bo-filters"
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.map((filter) => (
        <Control
          key={filter.name}
          filter={filter}
          value={query[filter.name] ?? ''}
          onChange={(value) => change({ [filter.name]: value } as Partial<Query>)}
        />
      ))}
      {isNarrowed && (
        <Button variant="quiet" size="s" onClick={clear}>
          {t('list.clear')}
        </Button>
      )}
    </form>
  );
}

type ControlProps = {
  filter: ListFilter<string>;
  value: string;
  onChange: (value: string) => void;
};

function Control({ filter, value, onChange }: ControlProps) {
  if (filter.kind === 'check') {
    const ticked = filter.value ?? 'true';
    return (
      <Checkbox
        checked={value === ticked}
        onChange={(event) => onChange(event.target.checked ? ticked : '')}
      >
        {filter.label}
      </Checkbox>
    );
  }
  return (
    <Field label={filter.label}>
      {filter.kind === 'choice' ? (
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          {filter.any !== undefined && <option value="">{filter.any}</option>}
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      ) : filter.kind === 'day' ? (
        <Day {...filter} value={value} onChange={onChange} />
      ) : (
        <Text {...filter} value={value} onChange={onChange} />
      )}
    </Field>
  );
}

type TypedProps = Pick<ControlProps, 'value' | 'onChange'>;

/** What is being typed, until the address says something else. */
function useTyped(value: string) {
  const [typed, setTyped] = useState({ text: value, of: value });
  if (typed.of !== value) setTyped({ text: value, of: value });
  return [
    typed.of === value ? typed.text : value,
    (text: string) => setTyped({ text, of: value }),
  ] as const;
}

function Text({
  value,
  onChange,
  maxLength,
  placeholder,
}: TypedProps & { maxLength: number; placeholder?: string }) {
  const [typed, setTyped] = useTyped(value);
  const search = () => typed.trim() !== value && onChange(typed.trim());
  return (
    <Input
      type="search"
      enterKeyHint="search"
      placeholder={placeholder}
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={search}
      onKeyDown={(event: KeyboardEvent) =>
        event.key === 'Enter' && !event.nativeEvent.isComposing && search()
      }
    />
  );
}

/** While a year is being typed the value is a valid, too early date. */
const isMeant = (day: string): boolean => day === '' || day >= '2000-01-01';

function Day({ value, onChange, min, max }: TypedProps & { min?: string; max?: string }) {
  const [typed, setTyped] = useTyped(value);
  return (
    <Input
      type="date"
      value={typed}
      min={min || undefined}
      max={max || undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        if (isMeant(event.target.value)) onChange(event.target.value);
      }}
    />
  );
}
