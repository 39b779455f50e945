import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Field, Input, Select } from '#web/base/ui/Field.tsx';

/** A list is filtered after this pause in typing, from the minimum number of characters on. */
const TYPING_PAUSE_MS = 300;
const SHORTEST_TEXT = 3;

type Choice = { value: string | number; label: string };
/** `name` is the parameter in the address. A choice without `any` always has one of its values. */
type ListFilter<Name extends string> =
  | { kind: 'text'; name: Name; label: string; maxLength: number; placeholder?: string }
  | { kind: 'choice'; name: Name; label: string; any?: string; choices: readonly Choice[] }
  | { kind: 'day'; name: Name; label: string; min?: string; max?: string }
  | { kind: 'check'; name: Name; label: string; value?: string };

/** The result of `useListQuery`. */
export type ListOf<Query extends Record<string, string>> = {
  query: Query;
  /** `replacing`: instead of the present entry of the browser's history. */
  change: (values: Partial<Query>, replacing?: boolean) => void;
  clear: () => void;
  isNarrowed: boolean;
};
type ListFiltersProps<Query extends Record<string, string>> = {
  label: string;
  list: ListOf<Query>;
  filters: readonly ListFilter<NoInfer<keyof Query & string>>[];
};

/**
 * The filters above a list: text applies while it is typed, the rest at once. On a phone all but
 * the first are behind a button.
 */
export function ListFilters<Query extends Record<string, string>>({
  label,
  list: { query, change, clear, isNarrowed },
  filters,
}: ListFiltersProps<Query>) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const others = filters.slice(1);
  const set = others.filter(({ name }) => (query[name] ?? '') !== '' && name !== 'sort').length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to every screen reader
    <form
      role="search"
      aria-label={label}
      className="bo-filters"
      data-folded={(others.length > 1 && !isOpen) || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      {filters.map((filter) => (
        <Control
          key={filter.name}
          filter={filter}
          value={query[filter.name] ?? ''}
          onChange={(value, replacing) =>
            change({ [filter.name]: value } as Partial<Query>, replacing)
          }
        />
      ))}
      {others.length > 1 && (
        <Button
          variant="line"
          size="s"
          className="bo-filters-more"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {set > 0 ? t('list.moreSet', { count: set }) : t('list.more')}
        </Button>
      )}
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
  onChange: (value: string, replacing?: boolean) => void;
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

/**
 * The typed text, until the address changes from elsewhere. `applied`: the value that the typed
 * text itself wrote into the address, while more may have been typed.
 */
function useTyped(value: string) {
  const [typed, setTyped] = useState({ text: value, of: value, applied: value });
  const text = typed.of === value || typed.applied === value ? typed.text : value;
  if (typed.of !== value) setTyped({ text, of: value, applied: value });
  return [
    text,
    (next: string, applied = typed.applied) => setTyped({ text: next, of: value, applied }),
  ] as const;
}

function Text({
  value,
  onChange,
  maxLength,
  placeholder,
}: TypedProps & { maxLength: number; placeholder?: string }) {
  const [typed, setTyped] = useTyped(value);
  const text = typed.trim();
  const search = () => {
    if (text === value) return;
    setTyped(typed, text);
    onChange(text, true);
  };
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    if (text !== '' && text.length < SHORTEST_TEXT) return;
    const timer = setTimeout(() => latest.current(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
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

/** While a year is being typed, the value is a valid date that is too early. */
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
