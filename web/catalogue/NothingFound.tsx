import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { LIST_PATH, type ListState, listHref } from '#web/product/list-url.ts';
import { isNarrowed, withoutChoices } from './list-state.ts';
import type { CardNearest } from './load-list.ts';

/** Says why the list is empty and what to do next. */
export function NothingFound({
  state,
  totalPages,
  nearest,
}: {
  state: ListState;
  totalPages: number;
  nearest: CardNearest | null;
}) {
  const { t } = useTranslation('catalogue');
  if (totalPages > 0) {
    return (
      <EmptyState
        title={t('empty.page')}
        action={
          <ButtonLink to={listHref({ ...state, page: totalPages })}>
            {t('empty.toLastPage')}
          </ButtonLink>
        }
      >
        {t('empty.pageText', { count: totalPages })}
      </EmptyState>
    );
  }
  if (isNarrowed(state)) {
    return (
      <EmptyState
        title={t('empty.filtered')}
        action={
          <ButtonLink to={listHref(withoutChoices(state))} preventScrollReset>
            {t('empty.clear')}
          </ButtonLink>
        }
      >
        {t('empty.filteredText')}
      </EmptyState>
    );
  }
  if (state.search) return <NoMatch state={state} nearest={nearest} />;
  return (
    <EmptyState
      title={t('empty.category')}
      action={<ButtonLink to={LIST_PATH}>{t('list.all')}</ButtonLink>}
    >
      {t('empty.categoryText')}
    </EmptyState>
  );
}

/**
 * No product matches: other searches, categories, and a contact. Similar products, or else the
 * best-selling ones, follow below.
 */
function NoMatch({ state, nearest }: { state: ListState; nearest: CardNearest | null }) {
  const { t, i18n } = useTranslation('catalogue');
  const categories = nearest?.categories ?? [];
  const heading = t(nearest?.isNear ? 'empty.nearestCategories' : 'list.categories');
  return (
    <div className="no-match">
      <h2 className="h3">{t('empty.searchText')}</h2>
      <ul className="second">
        <li>{t('empty.hintSpelling')}</li>
        <li>{t('empty.hintBottle')}</li>
        <li>{t('empty.hintNeck')}</li>
      </ul>
      {categories.length > 0 && (
        <nav aria-label={heading}>
          <h3 className="title">{heading}</h3>
          <ul className="chips">
            {categories.map(({ id, name, productCount }) => (
              <li key={id}>
                <Link className="chip" to={listHref({ category: id })}>
                  {name}
                  <span className="num mute">{numberText(productCount, i18n.language)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="no-match-ways">
        {state.asTyped && (
          <ArrowLink to={listHref({ ...state, asTyped: false })}>{t('empty.corrected')}</ArrowLink>
        )}
        <ArrowLink to={LIST_PATH}>{t('list.all')}</ArrowLink>
        <ArrowLink to="/contact">{t('empty.contact')}</ArrowLink>
      </div>
    </div>
  );
}
