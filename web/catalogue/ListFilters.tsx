// The filters beside a list: a plain form that works before the scripts have loaded; afterwards
// each change applies at once.

import type { TFunction } from 'i18next';
import type { FormEvent, KeyboardEvent } from 'react';
import { Form } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { fromLira, toLira } from '#shared/base/money.ts';
import { type AttributeKey, facetKeys } from '#shared/catalogue/attributes.ts';
import type { Facet, Filters } from '#shared/catalogue/catalogue.ts';
import { findNeck } from '#shared/catalogue/neck.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { afterPress } from '#web/base/ui/after-press.ts';
import { Button } from '#web/base/ui/Button.tsx';
import { FacetGroup } from '#web/base/ui/Facet.tsx';
import { Input } from '#web/base/ui/Field.tsx';
import { labelText, valueText } from '#web/product/attribute-texts.ts';
import { type Lead, useLead } from '#web/product/Lead.tsx';
import { LIST_PATH, type ListState, usualSort } from '#web/product/list-url.ts';
import { NeckMark } from '#web/product/NeckMark.tsx';
import { readPrice, toggleFacet, withSearch } from './list-state.ts';
import { SearchWithin } from './SearchWithin.tsx';

type ListFiltersProps = {
  state: ListState;
  facets: readonly Facet[];
  price: Filters['price'];
  onChange: (next: ListState) => void;
};

/** The number of initially open facets, and of values before "show all". */
const OPEN_FACETS = 3;
const FIRST_VALUES = 8;
/** Neck and capacity come before the price, because a buyer knows them first. */
const BEFORE_PRICE = 2;

export function ListFilters({ state, facets, price, onChange }: ListFiltersProps) {
  const { t, i18n } = useTranslation('catalogue');
  const bounds = boundsIn(useLead(), i18n.language);
  const offered = facets
    .flatMap((facet) =>
      facetKeys.filter((key) => key === facet.key).map((key) => ({ ...facet, key })),
    )
    .filter((facet) => isUseful(facet, state));
  const setPrice = (minPrice: number | null, maxPrice: number | null) => {
    if (minPrice === state.minPrice && maxPrice === state.maxPrice) return;
    const isTurned = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
    onChange({
      ...state,
      minPrice: isTurned ? maxPrice : minPrice,
      maxPrice: isTurned ? minPrice : maxPrice,
      page: 1,
    });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setPrice(
      bounds.read(String(typed.get('minPrice')), state.minPrice),
      bounds.read(String(typed.get('maxPrice')), state.maxPrice),
    );
  };
  const groups = offered.map((facet, index) => (
    <FacetChoices
      key={facet.key}
      facetKey={facet.key}
      values={facet.values}
      state={state}
      isOpen={index < OPEN_FACETS}
      onToggle={(value) => onChange(toggleFacet(state, facet.key, value))}
    />
  ));
  return (
    <Form method="get" action={LIST_PATH} onSubmit={handleSubmit}>
      {state.category !== null && <input type="hidden" name="category" value={state.category} />}
      {state.search && !state.category && (
        <input type="hidden" name="search" value={state.search} />
      )}
      {state.asTyped && <input type="hidden" name="asTyped" value="1" />}
      {state.sort !== usualSort(state.search) && (
        <input type="hidden" name="sort" value={state.sort} />
      )}
      {state.category !== null && (
        <SearchWithin
          search={state.search}
          onChange={(search) => onChange(withSearch(state, search))}
        />
      )}
      <div className="facet facet--single">
        <label className="check">
          <input
            type="checkbox"
            name="inStock"
            value="1"
            checked={state.inStock}
            onChange={() => onChange({ ...state, inStock: !state.inStock, page: 1 })}
          />
          <span>{t('list.inStockOnly')}</span>
        </label>
      </div>
      {groups.slice(0, BEFORE_PRICE)}
      <FacetGroup
        title={t('list.price')}
        isOpen
        checkedCount={state.minPrice === null && state.maxPrice === null ? 0 : 1}
      >
        <PriceRange state={state} price={price} onChange={setPrice} />
      </FacetGroup>
      {groups.slice(BEFORE_PRICE)}
      <noscript>
        <Button type="submit" isWide>
          {t('list.apply')}
        </Button>
      </noscript>
    </Form>
  );
}

/** A facet with only one value is useless, unless that value is chosen. */
const isUseful = (
  { key, values }: { key: AttributeKey; values: Facet['values'] },
  state: ListState,
) => values.length > 1 || Boolean(state.facets[key]);

type FacetChoicesProps = {
  facetKey: AttributeKey;
  values: Facet['values'];
  state: ListState;
  isOpen: boolean;
  onToggle: (value: string) => void;
};

function FacetChoices({ facetKey, values, state, isOpen, onToggle }: FacetChoicesProps) {
  const { t, i18n } = useTranslation(['catalogue', 'attributes']);
  const translation = { t: t as TFunction, language: i18n.language };
  const chosen = state.facets[facetKey] ?? [];
  // A single hidden value would need as much room as the line that shows it.
  const cut = values.length > FIRST_VALUES + 1 ? FIRST_VALUES : values.length;
  const rest = values.slice(cut);
  const list = (shown: Facet['values']) => (
    <ul>
      {shown.map(({ value, count }) => {
        const isChecked = chosen.includes(value);
        return (
          <li key={value}>
            <label className="check">
              <input
                type="checkbox"
                name={facetKey}
                value={value}
                checked={isChecked}
                disabled={count === 0 && !isChecked}
                onChange={() => onToggle(value)}
              />
              <FacetValue translation={translation} facetKey={facetKey} value={value} />
              <span className="num">{numberText(count, translation.language)}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
  return (
    <FacetGroup
      title={labelText(translation, facetKey)}
      isOpen={isOpen || chosen.length > 0}
      checkedCount={chosen.length}
    >
      {list(values.slice(0, cut))}
      {rest.length > 0 && (
        <details
          className="facet-rest"
          open={rest.some(({ value }) => chosen.includes(value)) || undefined}
        >
          <summary className="link small">{t('common:showAll', { count: values.length })}</summary>
          {list(rest)}
        </details>
      )}
    </FacetGroup>
  );
}

/** The text of a value; for a neck its drawing is beside the code. */
export function FacetValue({
  translation,
  facetKey,
  value,
}: {
  translation: { t: TFunction; language: string };
  facetKey: AttributeKey;
  value: string;
}) {
  const neck = facetKey === 'neck' ? findNeck(value) : undefined;
  return neck ? (
    <NeckMark code={neck.code} closure={neck.closure} />
  ) : (
    <span>{valueText(translation, facetKey, value)}</span>
  );
}

/**
 * Amounts in the address include tax; visitors who see prices without tax read and type them
 * without. An amount that is not edited stays exactly the same in the address.
 */
function boundsIn(lead: Lead, language: string) {
  const shown = (lira: number) => toLira(lead.ofGross(fromLira(lira)));
  const write = (lira: number | null) => (lira === null ? '' : numberText(shown(lira), language));
  return {
    shown,
    write,
    /** A text that is no amount is replaced by the previous amount. */
    read(text: string, before: number | null): number | null {
      if (text.trim() === '') return null;
      const typed = readPrice(text);
      if (typed === null || text === write(before)) return before;
      return toLira(lead.toGross(fromLira(typed)));
    },
  };
}

/** Counts on leaving a field or on Enter; empty means no end. */
function PriceRange({
  state,
  price,
  onChange,
}: {
  state: ListState;
  price: Filters['price'];
  onChange: (min: number | null, max: number | null) => void;
}) {
  const { t, i18n } = useTranslation('catalogue');
  const lead = useLead();
  const { shown, write, read: readBound } = boundsIn(lead, i18n.language);
  const { minPrice, maxPrice } = state;
  const commitOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.currentTarget.blur();
  };
  const read = (input: HTMLInputElement, before: number | null) => {
    const bound = readBound(input.value, before);
    input.value = write(bound);
    return bound;
  };
  return (
    <div className="range">
      <Input
        key={`min ${minPrice} ${lead.isGross}`}
        name="minPrice"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        aria-label={t('list.priceMin', { tax: lead.taxLabel })}
        placeholder={numberText(Math.floor(shown(price.min)), i18n.language)}
        defaultValue={write(minPrice)}
        onKeyDown={commitOnEnter}
        onBlur={({ currentTarget }) =>
          afterPress(() => onChange(read(currentTarget, minPrice), maxPrice))
        }
      />
      <span className="mute">–</span>
      <Input
        key={`max ${maxPrice} ${lead.isGross}`}
        name="maxPrice"
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        aria-label={t('list.priceMax', { tax: lead.taxLabel })}
        placeholder={numberText(Math.ceil(shown(price.max)), i18n.language)}
        defaultValue={write(maxPrice)}
        onKeyDown={commitOnEnter}
        onBlur={({ currentTarget }) =>
          afterPress(() => onChange(minPrice, read(currentTarget, maxPrice)))
        }
      />
    </div>
  );
}
