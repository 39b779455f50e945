// /products: the list, its search and its filters. Everything that is shown stands in the address (list-url.ts).
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, Link, useNavigationType } from 'react-router';
import type { Category } from '#shared/catalogue.ts';
import { PageTitle } from '../layout/PageTitle.tsx';
import { browserLoader, serverLoader } from '../route-data.ts';
import { SideShowcase } from '../showcases/SideShowcase.tsx';
import { Breadcrumb } from '../ui/Breadcrumb.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Sheet } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Select } from '../ui/Field.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import type { Route } from './+types/products.route.ts';
import { ListChoices } from './ListChoices.tsx';
import { ListFilters } from './ListFilters.tsx';
import { type ListNavigation, useListNavigation } from './list-navigation.ts';
import { choicesOf, isNarrowed, LIST_PATH, type ListSort, type ListState, listHref, listSorts, withoutChoices } from './list-url.ts';
import { type ListData, loadList } from './load-list.ts';
import { numberText } from './number-text.ts';
import { ProductCard } from './ProductCard.tsx';
import { ProductShelf } from './ProductShelf.tsx';

export const loader = serverLoader((args) => loadList(args, { isNextWanted: false }));
export const clientLoader = browserLoader((args) => loadList(args, { isNextWanted: true }));

/** In the first row at the widest. */
const EAGER_CARDS = 4;

export default function ProductsPage({ loaderData: data }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('catalogue');
  const list = useListNavigation();
  const { shown } = list;
  const category = data.categories.find(({ id }) => id === shown.category);
  const parent = data.categories.find(({ id }) => id === category?.parentId);
  const place = category?.name ?? t('list.all');
  const title = !shown.search ? place : category ? t('list.searchIn', { search: shown.search, category: category.name }) : t('list.searchTitle', { search: shown.search });
  // Texts for the categories every shop is born with; others go without.
  const intro = shown.search ? '' : t(`intro.${category?.key ?? 'all'}`, { defaultValue: '' });
  return (
    <>
      <PageTitle title={shown.page > 1 ? t('list.pageTitle', { title, page: shown.page }) : title} description={intro || t('intro.all')} />
      <div className="page">
        <Breadcrumb
          steps={[
            { label: t('home'), to: '/' },
            ...(shown.search ? [{ label: t('list.all'), to: LIST_PATH }] : []),
            ...(parent ? [{ label: parent.name, to: listHref({ category: parent.id }) }] : []),
            ...(category && shown.search ? [{ label: category.name, to: listHref({ category: category.id }) }] : []),
            { label: shown.search ? t('list.searchStep', { search: shown.search }) : place },
          ]}
        />
        <div className="list-head">
          <h1 className="h1">{title}</h1>
          {intro && <p className="second">{intro}</p>}
          <CategoryLinks categories={data.categories} state={shown} />
        </div>
        <ProductList data={data} list={list} />
        <span className="sr-only" role="status">
          {list.isPending ? t('common:loading') : t('list.count', { count: data.page.totalElements, number: numberText(data.page.totalElements, i18n.language) })}
        </span>
      </div>
      <ProductShelf title={t('list.bestSellers')} products={data.bestSellers} newSince={data.newSince} />
    </>
  );
}

/** The way into narrower categories: all of them when none is chosen, else those below it. */
function CategoryLinks({ categories, state }: { categories: readonly Category[]; state: ListState }) {
  const { t, i18n } = useTranslation('catalogue');
  const isLeaf = ({ id }: Category) => !categories.some(({ parentId }) => parentId === id);
  const offered = categories.filter((category) => category.productCount > 0 && (state.category === null ? isLeaf(category) : category.parentId === state.category));
  if (offered.length === 0) return null;
  return (
    <nav aria-label={t('list.categories')}>
      <ul className="chips list-categories">
        {offered.map(({ id, name, productCount }) => (
          <li key={id}>
            <Link className="chip" to={listHref({ category: id, search: state.search })}>
              {name}
              {/* The number of a whole category says nothing about what was searched in it. */}
              {!state.search && <span className="num mute">{numberText(productCount, i18n.language)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProductList({ data: { page, facets, price, side, newSince }, list }: { data: ListData; list: ListNavigation }) {
  const { t, i18n } = useTranslation('catalogue');
  const { shown, wished, isPending, change } = list;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const section = useListHead(shown);
  const total = numberText(page.totalElements, i18n.language);
  const chosenCount = choicesOf(shown).length;
  const hasFilters = page.totalElements > 0 || isNarrowed(shown);
  const filters = <ListFilters state={wished} facets={facets} price={price} onChange={change} />;
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
      <section className="list-results" ref={section} tabIndex={-1} aria-label={t('list.products')} aria-busy={isPending || undefined}>
        {hasFilters && (
          <div className="list-tools">
            <Button className="list-filter-button" variant="line" size="s" icon="filter" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
              {t('list.filters')}
              {chosenCount > 0 && <span className="num">{chosenCount}</span>}
            </Button>
            <p className="small second num list-count">
              {page.totalPages > 1
                ? t('list.countOnPage', { count: page.totalElements, number: total, page: shown.page, pages: page.totalPages })
                : t('list.count', { count: page.totalElements, number: total })}
            </p>
            <SortChoice state={wished} onChange={change} />
          </div>
        )}
        <ListChoices state={wished} />
        {page.content.length > 0 ? (
          <div className="cards cards--4">
            {page.content.map((product, index) => (
              <ProductCard key={product.id} product={product} newSince={newSince} heading="h2" isEager={index < EAGER_CARDS} />
            ))}
          </div>
        ) : (
          <NothingFound state={shown} totalPages={page.totalPages} />
        )}
        <Pagination page={shown.page} pageCount={page.totalPages} hrefFor={(number) => listHref({ ...shown, page: number })} preventScrollReset />
      </section>
      <Sheet
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
        title={t('list.filters')}
        footer={
          <>
            <Button variant="line" disabled={choicesOf(wished).length === 0} onClick={() => change(withoutChoices(wished))}>
              {t('list.clear')}
            </Button>
            <Button isBusy={isPending} onClick={() => setSheetOpen(false)}>
              {t('list.show', { count: page.totalElements, number: total })}
            </Button>
          </>
        }
      >
        {filters}
      </Sheet>
    </div>
  );
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
    const isTurned = last.current.page !== page && listHref({ ...state, page: last.current.page }) === last.current.address;
    last.current = { page, address };
    if (isSame || navigationType === 'POP') return;
    // The link that was followed may be gone: a removed choice, the number of this page.
    if (isTurned || document.activeElement === document.body) current?.focus({ preventScroll: true });
    if (isTurned) current?.scrollIntoView({ block: 'start' });
  });
  return section;
}

function SortChoice({ state, onChange }: { state: ListState; onChange: (next: ListState) => void }) {
  const { t } = useTranslation('catalogue');
  // Without the script the form carries everything else along.
  const others = new URLSearchParams(listHref({ ...state, sort: 'createdAt,desc', page: 1 }).split('?')[1] ?? '');
  return (
    <Form className="list-sort" method="get" action={LIST_PATH}>
      <span className="small second" aria-hidden="true">
        {t('list.sort')}
      </span>
      {[...others].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select name="sort" aria-label={t('list.sortLabel')} value={state.sort} onChange={(event) => onChange({ ...state, sort: event.target.value as ListSort, page: 1 })}>
        {listSorts.map((sort) => (
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

/** Says why nothing is here and what to do next. */
function NothingFound({ state, totalPages }: { state: ListState; totalPages: number }) {
  const { t } = useTranslation('catalogue');
  if (totalPages > 0) {
    return (
      <EmptyState title={t('empty.page')} action={<ButtonLink to={listHref({ ...state, page: totalPages })}>{t('empty.toLastPage')}</ButtonLink>}>
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
  return (
    <EmptyState title={state.search ? t('empty.search', { search: state.search }) : t('empty.category')} action={<ButtonLink to={LIST_PATH}>{t('list.all')}</ButtonLink>}>
      {t(state.search ? 'empty.searchText' : 'empty.categoryText')}
    </EmptyState>
  );
}
