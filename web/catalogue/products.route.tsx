// /products: the list, its search and its filters. The address has the complete state
// (list-url.ts).

import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { numberText } from '#shared/base/format.ts';
import type { Category } from '#shared/catalogue/catalogue.ts';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { emptyList, LIST_PATH, type ListState, listHref } from '#web/product/list-url.ts';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import { useScenes } from '#web/settings/shop-context.tsx';
import type { Route } from './+types/products.route.ts';
import { CompareBar } from './CompareBar.tsx';
import { useListNavigation } from './list-navigation.ts';
import { isNarrowed } from './list-state.ts';
import { type CardPage, loadList } from './load-list.ts';
import { ProductList } from './ProductList.tsx';
import { ProductShelf } from './ProductShelf.tsx';
import { SearchNotes } from './SearchNotes.tsx';

const FoundQuestions = lazyPart(() => import('#web/reviews/FoundQuestions.tsx'));

export const loader = serverLoader((args) => loadList(args, { isNextRequested: false }));
export const clientLoader = browserLoader((args) => loadList(args, { isNextRequested: true }));

export default function ProductsPage({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation('catalogue');
  const list = useListNavigation();
  const { shown } = list;
  const category = data.categories.find(({ id }) => id === shown.category);
  const title = titleOf(t as TFunction, data.page, shown, category);
  // Only the categories of a new shop have such a text.
  // The scene of a category, if it has a photograph, is also the picture of its shared links.
  const scene = useScenes()[`category-${category?.key}`];
  const intro = shown.search ? '' : t(`intro.${category?.key ?? 'all'}`, { defaultValue: '' });
  return (
    <>
      <PageTitle
        title={shown.page > 1 ? t('list.pageTitle', { title, page: shown.page }) : title}
        description={intro || t('intro.all')}
        canonicalPath={listHref({ category: shown.category, page: shown.page })}
        picture={scene && { ...scene, alt: title }}
        markdownPath={listTwin(shown)}
        // Search engines list whole categories only: other lists have the same products.
        isHidden={shown.search !== '' || isNarrowed(shown) || shown.sort !== emptyList.sort}
      />
      <div className="page">
        <ListBreadcrumb categories={data.categories} state={shown} category={category} />
        <div className="list-head">
          <h1 className="h1">{title}</h1>
          {intro && <p className="second">{intro}</p>}
          <SearchNotes note={data.page.search} state={shown} category={category} />
          {/* A search without results in the whole shop has none in its categories, either. */}
          {!isMissed(data.page, shown) && (
            <CategoryLinks categories={data.categories} state={shown} />
          )}
        </div>
        <ProductList data={data} list={list} />
        {shown.search && (
          <LazyPart>
            <FoundQuestions search={shown.search} />
          </LazyPart>
        )}
      </div>
      <ProductShelf
        title={t(data.nearest?.isNear ? 'list.nearest' : 'list.bestSellers')}
        list={data.nearest?.isNear ? itemLists.nearest : itemLists.bestSellers}
        products={data.nearest?.products ?? []}
        newSince={data.newSince}
      />
      <ProductShelf
        title={t('list.bestSellers')}
        list={itemLists.bestSellers}
        products={data.bestSellers}
        newSince={data.newSince}
      />
      <CompareBar />
    </>
  );
}

/** Only for a whole category; other lists are not indexed either. */
const listTwin = ({ category }: ListState): string =>
  category === null ? '/products.md' : `/products.md?category=${category}`;

/** A search without a result in the whole shop. */
const isMissed = ({ totalElements }: CardPage, state: ListState) =>
  state.search !== '' && totalElements === 0 && !isNarrowed(state);

function titleOf(
  t: TFunction,
  page: CardPage,
  state: ListState,
  category: Category | undefined,
): string {
  // The corrected search, if there is one; the notes below the title explain it.
  const search = page.search?.searchedFor ?? state.search;
  if (isMissed(page, state)) return t('empty.search', { search });
  if (!search) return category?.name ?? t('list.all');
  return category
    ? t('list.searchIn', { search, category: category.name })
    : t('list.searchTitle', { search });
}

function ListBreadcrumb({
  categories,
  state: { search },
  category,
}: {
  categories: readonly Category[];
  state: ListState;
  category: Category | undefined;
}) {
  const { t } = useTranslation('catalogue');
  const parent = categories.find(({ id }) => id === category?.parentId);
  const stepOf = ({ id, name }: Category) => ({ label: name, to: listHref({ category: id }) });
  const place = category?.name ?? t('list.all');
  return (
    <Breadcrumb
      steps={[
        { label: t('home'), to: '/' },
        ...(search ? [{ label: t('list.all'), to: LIST_PATH }] : []),
        ...(parent ? [stepOf(parent)] : []),
        ...(category && search ? [stepOf(category)] : []),
        { label: search ? t('list.searchStep', { search }) : place },
      ]}
    />
  );
}

/** Links to narrower categories: all top categories if none is chosen, else its subcategories. */
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
              {/* The count of a whole category is not the count of the search in it. */}
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
