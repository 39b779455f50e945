// The finder of the back office (Ctrl K): orders, customers, products, sections and actions by a
// few letters. Loaded when it is first opened.
import './finder.css';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFound } from '#web/back-office/kit/use-found.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { type FoundGroup, fetchRecords } from './found-records.ts';
import { findPlaces, placesFor } from './places.ts';

type Option = { id: string; name: string; detail: string; to: string };
type Group = { value: FoundGroup | 'places'; items: Option[] };

const SHORTEST_TEXT = 2;
/** With a text: so that the records below stay visible. */
const MOST_PLACES = 5;
const groups = ['products', 'orders', 'customers'] as const;

export default function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const typed = text.trim();
  const options = useOptions(typed);
  const go = ({ to }: Option) => {
    onClose();
    void navigate(to);
  };
  const count = options.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Dialog isOpen isWide startsAtField onClose={onClose} title={t('find.title')}>
      <Autocomplete.Root
        inline
        open
        mode="none"
        items={options}
        autoHighlight="always"
        keepHighlight
        value={text}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
        itemToStringValue={({ name }: Option) => name}
      >
        <Autocomplete.Input
          className="input bo-finder-field"
          aria-label={t('find.label')}
          placeholder={t('find.placeholder')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
        <p className="sr-only" role="status">
          {typed !== '' && t('find.found', { count })}
        </p>
        <Autocomplete.List className="bo-finder-list">
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="bo-finder-group">
                {t(`find.${group.value}`)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(option: Option) => (
                  <Autocomplete.Item
                    key={option.id}
                    value={option}
                    className="bo-finder-option"
                    onClick={() => go(option)}
                  >
                    <span className="break">{option.name}</span>
                    <span className="small second num">{option.detail}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        {typed !== '' && count === 0 && (
          <div className="bo-finder-nothing">
            <p>{t('find.nothing', { text: typed })}</p>
            <p className="small second">{t('find.nothingHint')}</p>
          </div>
        )}
      </Autocomplete.Root>
    </Dialog>
  );
}

/** Without a text it shows all places, so that the finder also works as a menu. */
function useOptions(text: string): Group[] {
  const { t, i18n } = useTranslation(['admin', 'admin-settings']);
  const { may, mayChange } = useAdminSession();
  const language = i18n.language === 'en' ? 'en' : 'tr';
  const read = useCallback(
    (searched: string, signal: AbortSignal) => fetchRecords(searched, { may, language, signal }),
    [may, language],
  );
  const records = useFound(text, read, SHORTEST_TEXT);
  const places = useMemo(
    () =>
      placesFor(
        { may, mayChange },
        {
          section: (key) => t(`section.${key}`),
          act: (key) => t(`act.${key}`),
          setting: (key) => t(`admin-settings:tab.${key}`),
        },
      ),
    [may, mayChange, t],
  );
  return useMemo(() => {
    const found = text === '' ? places : findPlaces(places, text).slice(0, MOST_PLACES);
    const ofPlaces = found.map(({ key, name, to }) => ({ id: key, name, detail: '', to }));
    return [
      { value: 'places' as const, items: ofPlaces },
      ...groups.map((value) => ({
        value,
        items: (records ?? [])
          .filter(({ group }) => group === value)
          .map(({ key, name, detail, to }) => ({ id: `${value} ${key}`, name, detail, to })),
      })),
    ].filter(({ items }) => items.length > 0);
  }, [text, places, records]);
}
