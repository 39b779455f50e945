import {
  type FC,
  type FocusEvent,
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { addRecentSearch } from './recent-searches.ts';
import {
  closedBox,
  isExpanded,
  optionId,
  type SearchBox,
  type SearchListHandle,
  type SearchListProps,
} from './search-box.ts';

// Most page views do not use the search: the list loads on the first focus, and the field works
// without it.
const SearchList = lazy(
  (): Promise<{ default: FC<SearchListProps> }> =>
    import('./SearchList.tsx').catch(() => ({ default: () => null })),
);

/** The browser neither completes nor corrects the typed text. */
const typedAsIs = {
  maxLength: 100,
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;

type SearchFormProps = { inputRef?: RefObject<HTMLInputElement | null>; onDone?: () => void };

/**
 * The site search: a plain GET form to /products?search=, which works before the scripts have
 * loaded; afterwards the field shows suggestions.
 */
export function SearchForm({ inputRef, onDone = () => undefined }: SearchFormProps) {
  const { t } = useTranslation('layout');
  const [params] = useSearchParams();
  const searched = params.get('search') ?? '';
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  const list = useRef<SearchListHandle>(null);
  const listId = useId();
  const { box, change, isAwake, wake } = useSearchBox(input);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const text = String(new FormData(event.currentTarget).get('search')).trim();
    if (text === '') return event.preventDefault();
    addRecentSearch(text);
    change({ isOpen: false, active: -1 });
    onDone();
  };
  const handleBlur = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) change({ isOpen: false, active: -1 });
  };
  return (
    <Form
      className="search"
      role="search"
      method="get"
      action="/products"
      onSubmit={handleSubmit}
      onBlur={handleBlur}
    >
      <Icon name="search" />
      <input
        // A new search from elsewhere replaces the typed text.
        key={searched}
        ref={input}
        className="input"
        // A combobox may not be a search field (ARIA in HTML); the form is the search landmark.
        type="text"
        inputMode="search"
        name="search"
        defaultValue={searched}
        {...typedAsIs}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isExpanded(box)}
        aria-controls={listId}
        aria-activedescendant={
          isExpanded(box) && box.active >= 0 ? optionId(listId, box.active) : undefined
        }
        onFocus={({ currentTarget: { value } }) => {
          // Closed until the text changes; not closed again, because this event repeats when a
          // field with typed text hydrates.
          wake({ text: value, ...(value === '' && { isOpen: true }) });
        }}
        onChange={({ currentTarget: { value } }) => wake({ text: value, isOpen: true, active: -1 })}
        onClick={({ currentTarget: { value } }) => change({ text: value, isOpen: true })}
        onKeyDown={(event) => {
          if (list.current) list.current.handleKeyDown(event);
          else if (event.key === 'Escape') onDone();
        }}
        placeholder={t('searchPlaceholder')}
        aria-label={t('searchLabel')}
      />
      <button type="submit" aria-label={t('searchSubmit')}>
        <Icon name="arrow" />
      </button>
      {isAwake && (
        <Suspense fallback={null}>
          <SearchList
            ref={list}
            listId={listId}
            input={input}
            box={box}
            change={change}
            onDone={onDone}
          />
        </Suspense>
      )}
    </Form>
  );
}

/** `wake` also loads the list, which is not loaded before. */
function useSearchBox(input: RefObject<HTMLInputElement | null>) {
  const [isAwake, setAwake] = useState(false);
  const [box, setBox] = useState(closedBox);
  // On another page, also after the browser's back button, the list is closed.
  const { key: page } = useLocation();
  const [lastPage, setLastPage] = useState(page);
  if (page !== lastPage) {
    setLastPage(page);
    setBox(closedBox);
  }
  const change = useCallback(
    (parts: Partial<SearchBox>) => setBox((before) => ({ ...before, ...parts })),
    [],
  );

  const wake = useCallback(
    (parts: Partial<SearchBox>) => {
      setAwake(true);
      change(parts);
    },
    [change],
  );

  // Also responds to text that was typed before the scripts had loaded.
  useEffect(() => {
    const field = input.current;
    if (field === null || document.activeElement !== field) return;
    wake({ text: field.value, isOpen: true });
  }, [input, wake]);
  return { box, change, isAwake, wake };
}
