// The products of a list page, with filters, sort order, chosen filters and page numbers.

import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigationType } from 'react-router';
import { numberText } from '#shared/base/format.ts';

import { CountedList } from '#web/analytics/ItemList.tsx';
import { productList } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { LateSheet } from '#web/base/ui/LateDialog.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import type { CardEntry, CardProduct } from '#web/product/card-product.ts';
import { type ListState, listHref } from '#web/product/list-url.ts';
import { SideShowcase } from '#web/showcases/SideShowcase.tsx';
import { ListChoices } from './ListChoices.tsx';
import { ListFilters } from './ListFilters.tsx';
import type { ListNavigation } from './list-navigation.ts';
import { choicesOf, isNarrowed, withoutChoices } from './list-state.ts';
import type { CardPage, ListData } from './load-list.ts';
import { NothingFound } from './NothingFound.tsx';
import { ProductListCard } from './ProductListCard.tsx';
import { SortChoice } from './SortChoice.tsx';

/** The cards in the first row on the widest screen. */
const EAGER_CARDS = 4;
/** The number of cards that hydrate together. */
const CARDS_IN_TURN = 4;

/** The list, and its state for screen readers. */
export function ProductList({ data, list }: { data: ListData; list: ListNavigation }) {
  const { t, i18n } = useTranslation('catalogue');
  const { page, facets, price } = data;
  const { shown, requested, isPending, change } = list;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const section = useListHead(shown);
  const count = countText(t as TFunction, i18n.language, page);
  const hasFilters = page.totalElements > 0 || isNarrowed(shown);
  const filters = <ListFilters state={requested} facets={facets} price={price} onChange={change} />;
  return (
    <>
      <div className={hasFilters ? 'list' : undefined}>
        {hasFilters && (
          <FiltersBeside state={shown} side={data.side}>
            {filters}
          </FiltersBeside>
        )}
        <section
          className="list-results"
          ref={section}
          tabIndex={-1}
          aria-label={t('list.products')}
          aria-busy={isPending || undefined}
        >
          {hasFilters && (
            <ListTools
              list={list}
              pages={page.totalPages}
              count={count}
              onOpen={() => setSheetOpen(true)}
            />
          )}
          <ListChoices state={requested} fits={data.fits} />
          {page.content.length > 0 ? (
            <ListCards data={data} state={shown} />
          ) : (
            <NothingFound state={shown} totalPages={page.totalPages} nearest={data.nearest} />
          )}
          <Pagination
            page={shown.page}
            pageCount={page.totalPages}
            hrefFor={(number) => listHref({ ...shown, page: number })}
            preventScrollReset
          />
        </section>
        <FilterSheet
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          list={list}
          page={page}
        >
          {filters}
        </FilterSheet>
      </div>
      <span className="sr-only" role="status">
        {isPending ? t('common:loading') : count}
      </span>
    </>
  );
}

function FiltersBeside({
  state,
  side,
  children,
}: {
  state: ListState;
  side: readonly CardEntry[];
  children: ReactNode;
}) {
  const { t } = useTranslation('catalogue');
  return (
    <aside className="list-facets" aria-label={t('list.filters')}>
      <div className="list-facets-head">
        <h2 className="title">{t('list.filters')}</h2>
        {choicesOf(state).length > 0 && (
          <Link className="link small" to={listHref(withoutChoices(state))} preventScrollReset>
            {t('list.clear')}
          </Link>
        )}
      </div>
      {children}
      <SideShowcase entries={side} />
    </aside>
  );
}

function ListTools({
  list: { shown, requested, change },
  pages,
  count,
  onOpen,
}: {
  list: ListNavigation;
  pages: number;
  count: string;
  onOpen: () => void;
}) {
  const { t } = useTranslation('catalogue');
  const chosenCount = choicesOf(shown).length;
  return (
    <div className="list-tools">
      <Button
        className="list-filter-button"
        variant="line"
        size="s"
        icon="filter"
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {t('list.filters')}
        {chosenCount > 0 && <span className="num">{chosenCount}</span>}
      </Button>
      <p className="small second num list-count">
        {pages > 1 ? t('list.countOnPage', { products: count, page: shown.page, pages }) : count}
      </p>
      <SortChoice state={requested} onChange={change} />
    </div>
  );
}

function ListCards({
  data: { categories, page, newSince },
  state,
}: {
  data: ListData;
  state: ListState;
}) {
  const cards = useRef<HTMLDivElement>(null);
  const listed = productList(
    categories.find(({ id }) => id === state.category),
    state.search,
  );
  const cardsOf = (products: readonly CardProduct[], isEager = false) =>
    products.map((product) => (
      <ProductListCard
        key={product.id}
        product={product}
        newSince={newSince}
        heading="h2"
        isEager={isEager}
      />
    ));
  return (
    <div className="cards cards--4" ref={cards}>
      <CountedList
        list={listed}
        products={page.content}
        firstIndex={page.page * page.size}
        of={cards}
      >
        {cardsOf(page.content.slice(0, EAGER_CARDS), true)}
        <DeferredHydration>
          {inRows(page.content.slice(EAGER_CARDS)).map((row) => cardsOf(row))}
        </DeferredHydration>
      </CountedList>
    </div>
  );
}

const inRows = (products: readonly CardProduct[]) =>
  Array.from({ length: Math.ceil(products.length / CARDS_IN_TURN) }, (_, row) =>
    products.slice(row * CARDS_IN_TURN, (row + 1) * CARDS_IN_TURN),
  );

/** The filters on a narrow screen. */
function FilterSheet({
  isOpen,
  onClose,
  list: { requested, isPending, change },
  page,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  list: ListNavigation;
  page: CardPage;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation('catalogue');
  const total = numberText(page.totalElements, i18n.language);
  return (
    <LateSheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('list.filters')}
      footer={
        <>
          <Button
            variant="line"
            disabled={choicesOf(requested).length === 0}
            onClick={() => change(withoutChoices(requested))}
          >
            {t('list.clear')}
          </Button>
          <Button isBusy={isPending} onClick={onClose}>
            {page.search?.isCapped
              ? t('list.showMany', { number: total })
              : t('list.show', { count: page.totalElements, number: total })}
          </Button>
        </>
      }
    >
      {children}
    </LateSheet>
  );
}

/** A search counts up to ten thousand; above that the text says so. */
function countText(t: TFunction, language: string, { totalElements, search }: CardPage): string {
  const number = numberText(totalElements, language);
  return search?.isCapped
    ? t('list.countMany', { number })
    : t('list.count', { count: totalElements, number });
}

/**
 * Another page of the list scrolls to its top; another filter does not scroll. The frame restores
 * the position for back and forward.
 */
function useListHead(state: ListState) {
  const section = useRef<HTMLElement>(null);
  const navigationType = useNavigationType();
  const { page } = state;
  const address = listHref(state);
  const last = useRef({ page, address });
  useEffect(() => {
    const { current } = section;
    const isSame = last.current.address === address;
    const isTurned =
      last.current.page !== page &&
      listHref({ ...state, page: last.current.page }) === last.current.address;
    last.current = { page, address };
    if (isSame || navigationType === 'POP') return;
    // The followed link may be gone: a removed filter, or the number of the current page.
    if (isTurned || document.activeElement === document.body)
      current?.focus({ preventScroll: true });
    if (isTurned) current?.scrollIntoView({ block: 'start' });
  });
  return section;
}
