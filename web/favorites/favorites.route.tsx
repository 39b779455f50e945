// /account/favorites: what the customer marked with a heart. A visitor is sent to sign in by the account's gate.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FAVORITES_PAGE_SIZE, type FavoritesPage } from '#shared/favorites.ts';
import { AccountHead } from '../account/AccountHead.tsx';
import { Fetched } from '../account/Fetched.tsx';
import { CountedList } from '../analytics/ItemList.tsx';
import { itemLists } from '../analytics/item-lists.ts';
import { browserApi } from '../browser.ts';
import { numberText } from '../catalogue/number-text.ts';
import { newSince } from '../catalogue/product-state.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SkeletonCards } from '../ui/Skeleton.tsx';
import { type Remote, useRemote } from '../use-remote.ts';
import { FavoriteCard } from './FavoriteCard.tsx';
import { useFavoriteCount, useFavoritesKnown } from './FavoritesProvider.tsx';

const PATH = '/account/favorites';
const hrefFor = (page: number) => (page === 1 ? PATH : `${PATH}?page=${page}`);

export default function FavoritesRoute() {
  const { t, i18n } = useTranslation('favorites');
  const page = readPage(useSearchParams()[0].get('page'));
  // Rendered in the browser alone: its clock is the only one.
  const [since] = useState(() => newSince(Date.now()));
  const remote = useRemote(`favorites ${page}`, (signal) =>
    browserApi().call<FavoritesPage>('GET', '/user/favorites', { query: { page: page - 1, size: FAVORITES_PAGE_SIZE }, signal }),
  );
  useMergedMarks(remote);
  const cards = useRef<HTMLElement>(null);
  const total = remote.data?.totalElements ?? 0;
  return (
    <>
      <AccountHead title={t('title')} text={total > 0 ? t('count', { count: total, number: numberText(total, i18n.language) }) : undefined} />
      <Fetched remote={remote} skeleton={<SkeletonCards count={6} columns={3} />}>
        {({ content, totalPages, totalElements }) =>
          content.length > 0 ? (
            <>
              <section className="cards" aria-label={t('grid')} ref={cards}>
                <CountedList list={itemLists.favorites} products={content} firstIndex={(page - 1) * FAVORITES_PAGE_SIZE} of={cards}>
                  {content.map((row) => (
                    <FavoriteCard key={row.id} row={row} newSince={since} />
                  ))}
                </CountedList>
              </section>
              <Pagination page={page} pageCount={totalPages} hrefFor={hrefFor} />
            </>
          ) : totalElements > 0 ? (
            <EmptyState title={t('pastEnd.title')} action={<ButtonLink to={PATH}>{t('pastEnd.action')}</ButtonLink>}>
              {t('pastEnd.text')}
            </EmptyState>
          ) : (
            <EmptyState title={t('empty.title')} action={<ButtonLink to="/products">{t('empty.action')}</ButtonLink>}>
              {t('empty.text')}
            </EmptyState>
          )
        }
      </Fetched>
    </>
  );
}

/** What a visitor brought along may have arrived after the page was asked for: once it has, the page is asked for once more. */
function useMergedMarks({ data, reload }: Remote<FavoritesPage>) {
  const count = useFavoriteCount();
  const isArrived = useFavoritesKnown();
  const isReloaded = useRef(false);
  const isMissing = data !== null && isArrived && count > data.totalElements;
  useEffect(() => {
    if (!isMissing || isReloaded.current) return;
    isReloaded.current = true;
    void reload();
  }, [isMissing, reload]);
}

const readPage = (text: string | null): number => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1);
