import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { OptionLink, type OptionProps } from './OptionLink.tsx';
import { optionId } from './search-box.ts';
import { optionKey, type SearchOption } from './search-options.ts';

/**
 * The recent searches. An option cannot contain a button (WAI-ARIA), so the delete buttons are in a
 * separate column for mouse and touch; the keyboard uses Delete.
 */
export function RecentSearches({
  listId,
  options,
  active,
  onFollowed,
  onChosen,
  onRemove,
}: OptionProps & { onRemove: (option: SearchOption) => void }) {
  const { t } = useTranslation('search');
  const searches = options.flatMap((option) => (option.kind === 'recent' ? [option] : []));
  return (
    <>
      <p className="sugg-head" aria-hidden="true">
        {t('recent')}
      </p>
      <div className="sugg-recent">
        <div role="listbox" id={listId} aria-label={t('recent')}>
          {options.map((option, index) =>
            option.kind === 'clear' ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key="clear"
                id={optionId(listId, index)}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                className="sugg-line sugg-clear"
                onClick={() => onChosen(option)}
              >
                {t('clear')}
              </div>
            ) : (
              <OptionLink
                key={optionKey(option)}
                listId={listId}
                active={active}
                onFollowed={onFollowed}
                onChosen={onChosen}
                option={option}
                index={index}
                className="sugg-line"
              >
                <span>{option.kind === 'recent' && option.text}</span>
              </OptionLink>
            ),
          )}
        </div>
        <ul>
          {searches.map((option) => (
            <li key={option.text}>
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('remove', { text: option.text })}
                onClick={() => onRemove(option)}
              >
                <Icon name="close" size="s" />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
