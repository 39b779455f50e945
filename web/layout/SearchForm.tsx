import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSearchParams } from 'react-router';
import { Icon } from '../ui/Icon.tsx';

/** The site search: a plain GET form to /products?search=, which works before the script has come. */
export function SearchForm({ inputRef, onDone }: { inputRef?: Ref<HTMLInputElement>; onDone?: () => void }) {
  const { t } = useTranslation('layout');
  const [params] = useSearchParams();
  const searched = params.get('search') ?? '';
  return (
    <Form
      className="search"
      role="search"
      method="get"
      action="/products"
      onSubmit={(event) => {
        const text = new FormData(event.currentTarget).get('search');
        if (typeof text === 'string' && text.trim() === '') event.preventDefault();
        else onDone?.();
      }}
    >
      <Icon name="search" />
      <input
        // A new search from elsewhere replaces what was typed here.
        key={searched}
        ref={inputRef}
        className="input"
        type="search"
        name="search"
        defaultValue={searched}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone?.();
        }}
        placeholder={t('searchPlaceholder')}
        aria-label={t('searchLabel')}
      />
      <button type="submit" aria-label={t('searchSubmit')}>
        <Icon name="arrow" />
      </button>
    </Form>
  );
}
