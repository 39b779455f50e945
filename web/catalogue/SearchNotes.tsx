// The corrections of a search, with a link to search as typed.

import { Link } from 'react-router';
import { searchTerms } from '#shared/base/fold.ts';
import type { Category, SearchNote } from '#shared/catalogue/catalogue.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink } from '#web/base/ui/Button.tsx';
import { type ListState, listHref } from '#web/product/list-url.ts';
import { withSearch } from './list-state.ts';

/** Whether other terms were searched than typed, not only fewer. */
function isCorrected(search: string, { searchedFor, leftOut }: SearchNote): boolean {
  if (searchedFor === null) return false;
  const unknown = new Set(leftOut.flatMap(searchTerms));
  const typed = searchTerms(search).filter((term) => !unknown.has(term));
  return typed.join(' ') !== searchTerms(searchedFor).join(' ');
}

type SearchNotesProps = {
  note: SearchNote | undefined;
  state: ListState;
  category: Category | undefined;
};

/**
 * Below the title: the corrected search, the terms that were left out, and within a category a link
 * to search the whole shop.
 */
export function SearchNotes({ note, state, category }: SearchNotesProps) {
  const { t } = useTranslation('catalogue');
  const { search } = state;
  const searchedFor = note?.searchedFor ?? null;
  if (!search) return null;
  return (
    <div className="list-notes second">
      {note?.occasion && (
        <p className="list-occasion">
          <ArrowLink to={`/occasions/${note.occasion.slug}`}>
            {t('search.occasion', { title: note.occasion.title })}
          </ArrowLink>
        </p>
      )}
      {note && searchedFor !== null && isCorrected(search, note) && (
        <p>
          {t('search.corrected', { search, searchedFor })}{' '}
          <Link className="link" to={listHref({ ...state, asTyped: true, page: 1 })} rel="nofollow">
            {t('search.asTyped', { search })}
          </Link>
        </p>
      )}
      {note && note.leftOut.length > 0 && (
        <p>
          {t('search.leftOut', {
            count: note.leftOut.length,
            words: note.leftOut.map((word) => t('search.quoted', { word })).join(', '),
          })}
        </p>
      )}
      {category && (
        <p>
          <ArrowLink
            to={listHref({
              ...withSearch(state, search),
              category: null,
              facets: {},
              minPrice: null,
              maxPrice: null,
              inStock: false,
            })}
          >
            {t('search.everywhere', { search })}
          </ArrowLink>
        </p>
      )}
    </div>
  );
}
