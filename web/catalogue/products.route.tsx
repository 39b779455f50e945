// /products: the list, its search and its filters. The address has the complete state
// (list-url.ts).

import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, useNavigationType } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { Category, Product, ProductPage } from '#shared/catalogue/catalogue.ts';
import { CountedList } from '#web/analytics/ItemList.tsx';
import { itemLists, productList } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { Select } from '#web/base/ui/Field.tsx';
import { LateSheet } from '#web/base/ui/LateDialog.tsx';
import { Pagination } from '#web/base/ui/Pagination.tsx';
import {
  emptyList,
  LIST_PATH,
  type ListSort,
  type ListState,
  listHref,
  sortsFor,
  usualSort,
} from '#web/product/list-url.ts';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import { SideShowcase } from '#web/showcases/SideShowcase.tsx';
import type { Route } from './+types/products.route.ts';
import { ListChoices } from './ListChoices.tsx';
import { ListFilters } from './ListFilters.tsx';
import { type ListNavigation, useListNavigation } from './list-navigation.ts';
import { choicesOf, isNarrowed, withoutChoices } from './list-state.ts';
import { type ListData, loadList } from './load-list.ts';
import { NothingFound } from './NothingFound.tsx';
import { ProductShelf } from './ProductShelf.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { ShopCard } from './ShopCard.tsx';

export const loader = serverLoader((args) => loadList(args, { isNextRequested: false }));
export const clientLoader = browserLoader((args) => loadList(args, { isNextRequested: true }));

/** In the first row at the widest. */
const EAGER_CARDS = 4;
/** These hydrate together. */
const CARDS_IN_TURN = 4;

export default function ProductsPage({ loaderData: data }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('catalogue');
  const list = useListNavigation();
  const { shown } = list;
  const category = data.categories.find(({ id }) => id === shown.category);
  const parent = data.categories.find(({ id }) => id === category?.parentId);
  const place = category?.name ?? t('list.all');
  // What is on the screen, which may not be what was typed: the notes below the title say so.
  const search = data.page.search?.searchedFor ?? shown.search;
  const isMissed = shown.search !== '' && data.page.totalElements === 0 && !isNarrowed(shown);
  const title = isMissed
    ? t('empty.search', { search })
    : !search
      ? place
      : category
        ? t('list.searchIn', { search, category: category.name })
        : t('list.searchTitle', { search });
  // Texts for the categories every shop is born with; others go without.
  const intro = shown.search ? '' : t(`intro.${category?.key ?? 'all'}`, { defaultValue: '' });
  return (
    <>
      <PageTitle
        title={shown.page > 1 ? t('list.pageTitle', { title, page: shown.page }) : title}
        description={intro || t('intro.all')}
        canonicalPath={listHref({ category: shown.category, page: shown.page })}
        // Search engines keep whole categories; what was searched, chosen or sorted leads to the same products.
        isHidden={shown.search !== '' || isNarrowed(shown) || shown.sort !== emptyList.sort}
      />
      <div className="page">
        <Breadcrumb
          steps={[
            { label: t('home'), to: '/' },
            ...(shown.search ? [{ label: t('list.all'), to: LIST_PATH }] : []),
            ...(parent ? [{ label: parent.name, to: listHref({ category: parent.id }) }] : []),
            ...(category && shown.search
              ? [{ label: category.name, to: listHref({ category: category.id }) }]
              : []),
            { label: shown.search ? t('list.searchStep', { search: shown.search }) : place },
          ]}
        />
        <div className="list-head">
          <h1 className="h1">{title}</h1>
          {intro && <p className="second">{intro}</p>}
          <SearchNotes note={data.page.search} state={shown} category={category} />
          {/* What is nowhere in the shop is in none of its categories. */}
          {!isMissed && <CategoryLinks categories={data.categories} state={shown} />}
        </div>
        <ProductList data={data} list={list} />
        <span className="sr-only" role="status">
          {list.isPending
            ? t('common:loading')
            : countText(t as TFunction, i18n.language, data.page)}
        </span>
      </div>
      <ProductShelf
        title={t('list.nearest')}
        list={itemLists.nearest}
        products={data.nearest?.products ?? []}
        newSince={data.newSince}
      />
      <ProductShelf
        title={t('list.bestSellers')}
        list={itemLists.bestSellers}
        products={data.bestSellers}
        newSince={data.newSince}
      />
    </>
  );
}

/** The way into narrower categories: all of them when none is chosen, else those below it. */
function CategoryLinks({
  categories,
  state,
}: {
  categories: readonly Category[];
  state: ListState;
}) {
  const { t, i18n } = useTranslation('catalogue');
  const isLeaf = ({ id }: Category) => !categories.some(({ parentId }) => parentId === id);
  const offered = categories.filter(
    (category) =>
      category.productCount > 0 &&
      (state.category === null ? isLeaf(category) : category.parentId === state.category),
  );
  if (offered.length === 0) return null;
  return (
    <nav aria-label={t('list.categories')}>
      <ul className="chips list-categories">
        {offered.map(({ id, name, productCount }) => (
          <li key={id}>
            <Link
              className="chip"
              to={listHref({ category: id, search: state.search, asTyped: state.asTyped })}
            >
              {name}
              {/* The number of a whole category says nothing about what was searched in it. */}
              {!state.search && (
                <span className="num mute">{numberText(productCount, i18n.language)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProductList({
  data: { categories, page, facets, price, fits, side, nearest, newSince },
  list,
}: {
  data: ListData;
  list: ListNavigation;
}) {
  const { t, i18n } = useTranslation('catalogue');
  const { shown, requested, isPending, change } = list;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const section = useListHead(shown);
  const cards = useRef<HTMLDivElement>(null);
  const listed = productList(
    categories.find(({ id }) => id === shown.category),
    shown.search,
  );
  const total = numberText(page.totalElements, i18n.language);
  const count = countText(t as TFunction, i18n.language, page);
  const chosenCount = choicesOf(shown).length;
  const hasFilters = page.totalElements > 0 || isNarrowed(shown);
  const cardsOf = (products: readonly Product[], isEager = false) =>
    products.map((product) => (
      <ShopCard
        key={product.id}
        product={product}
        newSince={newSince}
        heading="h2"
        isEager={isEager}
      />
    ));
  const filters = <ListFilters state={requested} facets={facets} price={price} onChange={change} />;
  return (
    <div className={hasFilters ? 'list' : undefined}>
      {hasFilters && (
        <aside className="list-facets" aria-label={t('list.filters')}>
          <div className="list-facets-head">
            <h2 className="title">{t('list.filters')}</h2>
            {chosenCount > 0 && (
              <Link className="link small" to={listHref(withoutChoices(shown))} preventScrollReset>
                {t('list.clear')}
              </Link>
            )}
          </div>
          {filters}
          <SideShowcase entries={side} />
        </aside>
      )}
      <section
        className="list-results"
        ref={section}
        tabIndex={-1}
        aria-label={t('list.products')}
        aria-busy={isPending || undefined}
      >
        {hasFilters && (
          <div className="list-tools">
            <Button
              className="list-filter-button"
              variant="line"
              size="s"
              icon="filter"
              aria-haspopup="dialog"
              onClick={() => setSheetOpen(true)}
            >
              {t('list.filters')}
              {chosenCount > 0 && <span className="num">{chosenCount}</span>}
            </Button>
            <p className="small second num list-count">
              {page.totalPages > 1
                ? t('list.countOnPage', {
                    products: count,
                    page: shown.page,
                    pages: page.totalPages,
                  })
                : count}
            </p>
            <SortChoice state={requested} onChange={change} />
          </div>
        )}
        <ListChoices state={requested} fits={fits} />
        {page.content.length > 0 ? (
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
        ) : (
          <NothingFound state={shown} totalPages={page.totalPages} nearest={nearest} />
        )}
        <Pagination
          page={shown.page}
          pageCount={page.totalPages}
          hrefFor={(number) => listHref({ ...shown, page: number })}
          preventScrollReset
        />
      </section>
      <LateSheet
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
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
            <Button isBusy={isPending} onClick={() => setSheetOpen(false)}>
              {page.search?.isCapped
                ? t('list.showMany', { number: total })
                : t('list.show', { count: page.totalElements, number: total })}
            </Button>
          </>
        }
      >
        {filters}
      </LateSheet>
    </div>
  );
}

const inRows = (products: readonly Product[]) =>
  Array.from({ length: Math.ceil(products.length / CARDS_IN_TURN) }, (_, row) =>
    products.slice(row * CARDS_IN_TURN, (row + 1) * CARDS_IN_TURN),
  );

/** A search counts up to ten thousand and says so. */
function countText(t: TFunction, language: string, { totalElements, search }: ProductPage): string {
  const number = numberText(totalElements, language);
  return search?.isCapped
    ? t('list.countMany', { number })
    : t('list.count', { count: totalElements, number });
}

/** Another page begins at the head of the list; another choice leaves the reader where he is. Back and forward are restored by the frame. */
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
    // The link that was followed may be gone: a removed choice, the number of this page.
    if (isTurned || document.activeElement === document.body)
      current?.focus({ preventScroll: true });
    if (isTurned) current?.scrollIntoView({ block: 'start' });
  });
  return section;
}

function SortChoice({
  state,
  onChange,
}: {
  state: ListState;
  onChange: (next: ListState) => void;
}) {
  const { t } = useTranslation('catalogue');
  // Without scripts the form submits all other choices as well.
  const others = new URLSearchParams(
    listHref({ ...state, sort: usualSort(state.search), page: 1 }).split('?')[1] ?? '',
  );
  return (
    <Form className="list-sort" method="get" action={LIST_PATH}>
      <span className="small second" aria-hidden="true">
        {t('list.sort')}
      </span>
      {[...others].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="sort"
        aria-label={t('list.sortLabel')}
        value={state.sort}
        onChange={(event) => onChange({ ...state, sort: event.target.value as ListSort, page: 1 })}
      >
        {sortsFor(state.search).map((sort) => (
          <option key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" variant="line" size="s">
          {t('list.sort')}
        </Button>
      </noscript>
    </Form>
  );
}
