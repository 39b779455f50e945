// The list under the search field: suggestions while typing, recent searches in the empty field.
// Loaded on the first focus.
import './search.css';
import type { TFunction } from 'i18next';
import { useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef } from 'react';
import { useNavigate } from 'react-router';
import { itemSelected } from '#web/analytics/events.ts';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts';
import { SuggestedOptions } from './SuggestedOptions.tsx';
import { isExpanded, optionId, type SearchListProps } from './search-box.ts';
import { handleSearchKey } from './search-keys.ts';
import {
  optionHref,
  recentOptions,
  type SearchOption,
  suggestedOptions,
} from './search-options.ts';
import { useRoom, useSuggestions } from './use-suggestions.ts';

export default function SearchList({ ref, listId, input, box, change, onDone }: SearchListProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const [, readAnew] = useReducer((times: number) => times + 1, 0);
  const query = box.text.trim();
  const answered = useSuggestions(query, box.isOpen);
  const recent = box.isOpen && query === '' ? readRecentSearches() : [];
  const options = answered ? suggestedOptions(query, answered.suggestions) : recentOptions(recent);
  const count = options.length;
  const isShown = isExpanded({ ...box, count });
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame, isShown);

  useLayoutEffect(() => change({ count }), [change, count]);
  useEffect(() => {
    if (isShown && box.active >= 0)
      document.getElementById(optionId(listId, box.active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, isShown, box.active]);

  /** Called for a choice by key or by link, here or in another tab. */
  const countChosen = (option: SearchOption) => {
    if (option.kind !== 'product') return;
    const products = answered?.suggestions.products ?? [];
    itemSelected(itemLists.suggestions, option.product, products.indexOf(option.product));
  };
  /** Called after the option has been opened, by key or by link. */
  const settle = (option: SearchOption) => {
    if (option.kind === 'clear') {
      clearRecentSearches();
      return change({ isOpen: false, active: -1 });
    }
    const chosen = 'text' in option ? option.text : '';
    addRecentSearch(chosen);
    if (input.current) input.current.value = chosen;
    change({ text: chosen, isOpen: false, active: -1 });
    onDone();
  };
  const choose = (option: SearchOption) => {
    countChosen(option);
    if (option.kind !== 'clear') navigate(optionHref(option));
    settle(option);
  };
  const remove = (option: SearchOption) => {
    if (option.kind === 'recent') removeRecentSearch(option.text);
    change({ active: Math.min(box.active, recent.length - 2) });
    readAnew();
  };
  useImperativeHandle(ref, () => ({
    handleKeyDown: (event) =>
      handleSearchKey(event, { ...box, count }, options, { change, choose, remove, onDone }),
  }));

  const parts = { listId, options, active: box.active, onFollowed: countChosen, onChosen: settle };
  return (
    <>
      {isShown && (
        // A press on the list keeps the focus in the field, which handles the keys.
        // biome-ignore lint/a11y/noStaticElementInteractions: the options are what is pressed
        <div
          className="sugg"
          ref={frame}
          style={room === null ? undefined : { maxHeight: room }}
          onMouseDown={(event) => event.preventDefault()}
        >
          {recent.length > 0 ? (
            <RecentSearches {...parts} onRemove={remove} />
          ) : (
            <SuggestedOptions {...parts} />
          )}
        </div>
      )}
      <span className="sr-only" role="status">
        {isShown && announcement(t as TFunction, recent.length, count)}
      </span>
    </>
  );
}

function announcement(t: TFunction, recentCount: number, optionCount: number): string {
  if (recentCount > 0) return t('search:recentCount', { count: recentCount });
  // "All results" is always in the list and does not count as a suggestion.
  return optionCount > 1 ? t('search:count', { count: optionCount - 1 }) : t('search:none');
}
