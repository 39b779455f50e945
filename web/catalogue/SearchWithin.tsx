import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Input } from '#web/base/ui/Field.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

/** Search within the category; part of the filter form, which also works without scripts. */
export function SearchWithin({
  search,
  onChange,
}: {
  search: string;
  onChange: (search: string) => void;
}) {
  const { t } = useTranslation('catalogue');
  const input = useRef<HTMLInputElement>(null);
  const commit = () => {
    const typed = input.current?.value.trim() ?? '';
    if (typed !== search) onChange(typed);
  };
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    commit();
  };
  return (
    <div className="search search--within">
      <Icon name="search" />
      <Input
        // The search was changed from elsewhere.
        key={search}
        ref={input}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t('list.searchWithin')}
        placeholder={t('list.searchWithin')}
        onKeyDown={commitOnEnter}
      />
      <button type="button" aria-label={t('list.searchSubmit')} onClick={commit}>
        <Icon name="arrow" />
      </button>
    </div>
  );
}
