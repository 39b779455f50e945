// /account/favorites: the customer's favourites. The account's gate redirects a visitor to the
// sign-in.
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { FavoriteRow, FavoritesPage } from '#shared/customers/favorites.ts';
import { FAVORITES_PAGE_SIZE } from '#shared/customers/limits.ts';
import { CountedList } from '#web/analytics/ItemList.tsx';
import { itemLists } from '#web/analytics/item-lists.ts';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { SkeletonCards } from '#web/base/ui/Skeleton.tsx';
import { ShopCard } from '#web/catalogue/ShopCard.tsx';
import {
  useFavorite,
  useFavoriteCount,
  useFavoritesKnown,
} from '#web/favorites/FavoritesProvider.tsx';
import { AddToList } from '#web/lists/AddToList.tsx';
import { smallestQuantity } from '#web/product/product-price.ts';
import { newSince } from '#web/product/product-state.ts';
import { browserApi } from '#web/session/browser.ts';

const PATH = '/account/favorites';
const hrefFor = (page: number) => (page === 1 ? PATH : `${PATH}?page=${page}`);

export default function FavoritesRoute() {
  const { t, i18n } = useTranslation('favorites');
  const page = readPage(useSearchParams()[0].get('page'));
  // Rendered only in the browser, so no other clock is involved.
  const [since] = useState(() => newSince(Date.now()));
  const remote = useRemote<FavoritesPage>(`favorites ${page}`, (signal) =>
    browserApi().get('/user/favorites', {
      query: { page: page - 1, size: FAVORITES_PAGE_SIZE },
      signal,
    }),
  );
  useMergedMarks(remote);
  const cards = useRef<HTMLElement>(null);
  const total = remote.data?.totalElements ?? 0;
  return (
    <>
      <PageHead
        title={t('title')}
        text={
          total > 0
            ? t('count', { count: total, number: numberText(total, i18n.language) })
            : undefined
        }
      />
      <RemoteContent remote={remote} skeleton={<SkeletonCards count={6} columns={3} />}>
        {({ content, totalPages, totalElements }) =>
          content.length > 0 ? (
            <>
              <section className="cards" aria-label={t('grid')} ref={cards}>
                <CountedList
                  list={itemLists.favorites}
                  products={content}
                  firstIndex={(page - 1) * FAVORITES_PAGE_SIZE}
                  of={cards}
                >
                  {content.map((row) => (
                    <FavoriteCard key={row.id} row={row} newSince={since} />
                  ))}
                </CountedList>
              </section>
              <Pagination page={page} pageCount={totalPages} hrefFor={hrefFor} />
            </>
          ) : totalElements > 0 ? (
            <EmptyState
              title={t('pastEnd.title')}
              action={<ButtonLink to={PATH}>{t('pastEnd.action')}</ButtonLink>}
            >
              {t('pastEnd.text')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('empty.title')}
              action={<ButtonLink to="/products">{t('empty.action')}</ButtonLink>}
            >
              {t('empty.text')}
            </EmptyState>
          )
        }
      </RemoteContent>
    </>
  );
}

/**
 * A visitor's favourites may arrive after the page was loaded; then the page is loaded once more.
 */
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

const readPage = (text: string | null): number =>
  /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1;

/**
 * One favourite of the page. When its heart is removed, it stays until the page is left, and can be
 * marked again.
 */
function FavoriteCard({ row, newSince }: { row: FavoriteRow; newSince: string }) {
  const { t } = useTranslation('favorites');
  const { isFavorite, toggle } = useFavorite(row.id);
  const isKnown = useFavoritesKnown();
  const isRemoved = isKnown && !isFavorite;
  return (
    <div className="favorite" data-removed={isRemoved || undefined}>
      <ShopCard product={row} newSince={newSince} heading="h2" isWithdrawn={row.isWithdrawn} />
      {isRemoved ? (
        <p className="favorite-act small">
          <span className="second">{t('removed')}</span>
          <Button
            variant="quiet"
            size="s"
            aria-label={t('undoOf', { name: row.name })}
            onClick={toggle}
          >
            {t('undo')}
          </Button>
        </p>
      ) : (
        <p className="favorite-act small">
          {row.isWithdrawn ? (
            <span className="second">{t('withdrawn')}</span>
          ) : (
            <AddToList product={row} quantity={smallestQuantity(row)} />
          )}
        </p>
      )}
    </div>
  );
}
