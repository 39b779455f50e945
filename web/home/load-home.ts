// The data of the home page: the merchant's showcases, and the catalogue.

import type { Category, ProductImage } from '#shared/catalogue/catalogue.ts';
import type { Picture } from '#shared/catalogue/images.ts';
import type { BlogPostCard } from '#shared/content/content.ts';
import type { SiteHome } from '#shared/content/site.ts';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { ShowcaseView } from '#web/base/api/catalogue-calls.ts';
import { readBlog } from '#web/content/content-calls.ts';
import { type CardEntry, type CardProduct, cardOf } from '#web/product/card-product.ts';
import { ladderSteps } from '#web/product/product-price.ts';
import { newSince } from '#web/product/product-state.ts';
import type { LoadArgs } from '#web/session/route-data.ts';
import { loadShowcase, type ShelfEntry } from '#web/showcases/load-showcase.ts';
import { MOST_STAIRS } from './BulkBand.tsx';
import type { NeckCount } from './NeckRings.tsx';
import { ASKED, leaveOutShown, SHELF_SIZE } from './shown-once.ts';

const POSTS = 3;
export const BOTTLES_KEY = 'perfume-bottles';

export type HomeData = {
  necks: NeckCount[];
  categories: Category[];
  hero: CardEntry[];
  carousel: CardEntry[];
  popular: ShelfEntry[];
  recommended: ShelfEntry[];
  newAdded: ShelfEntry[];
  /** Replace showcases that are empty. */
  bestSellers: CardProduct[];
  newest: CardProduct[];
  staircase: CardProduct | null;
  posts: PostTitle[];
  newSince: string;
  /** Null: the default layout. */
  layout: SiteHome;
};

/** A post without its summary and the text of its cover, which the page does not show. */
export type PostTitle = Pick<
  BlogPostCard,
  'language' | 'id' | 'slug' | 'title' | 'readingMinutes'
> & { cover: Picture | null };
const titleOf = ({
  language,
  id,
  slug,
  title,
  readingMinutes,
  cover,
}: BlogPostCard): PostTitle => ({
  language,
  id,
  slug,
  title,
  readingMinutes,
  cover: cover && pictureOf(cover),
});
const shelfEntryOf = ({ badge, product }: CardEntry): ShelfEntry =>
  badge ? { badge, product } : { product };
const pictureOf = ({ alt, view, ...picture }: ProductImage): Picture => picture;

type Shelf = (showcase: Showcase, view: ShowcaseView) => Promise<CardEntry[]>;

/** The merchant's recommendation, else popular products. */
async function heroOf(shelf: Shelf): Promise<CardEntry[]> {
  const recommended = await shelf('recommended', 'hero');
  return recommended.length > 0 ? recommended : shelf('popular', 'hero');
}

export async function loadHome({ api }: Pick<LoadArgs, 'api'>): Promise<HomeData> {
  const listed = api.categories.list();
  const shelf: Shelf = (showcase, view) => loadShowcase(api, showcase, view, ASKED);
  /** Requested only if the showcase is empty. */
  const orListed = async (entries: Promise<CardEntry[]>, sort: string) =>
    (await entries).length > 0
      ? []
      : (await api.products.list({ sort, size: 2 * ASKED })).content.map(cardOf);
  const popular = shelf('popular', 'featured');
  const newAdded = shelf('new-added', 'featured');
  const layout = api.get('/site/home');
  const [filters, categories, hero, carousel, recommended, bestSellers, newest, bottles, posts] =
    await Promise.all([
      api.products.filters(),
      listed,
      heroOf(shelf),
      shelf('recommended', 'carousel'),
      shelf('recommended', 'featured'),
      orListed(popular, 'bestSelling,desc'),
      orListed(newAdded, 'createdAt,desc'),
      listed.then((all) => {
        const category = all.find(({ key }) => key === BOTTLES_KEY);
        return category ? api.products.inCategory(category.id, { sort: 'bestSelling,desc' }) : null;
      }),
      // The page does without the posts when the call fails, which the client has logged.
      readBlog(api, 0, 2 * POSTS).then(
        ({ content }) => content,
        () => [],
      ),
    ]);
  const staircase = bottles?.content.find((product) => ladderSteps(product).length >= MOST_STAIRS);
  const fresh = leaveOutShown(hero.slice(0, 1).map(({ product }) => product));
  const shelves = {
    carousel: fresh.entries(carousel, ASKED),
    popular: fresh.entries(await popular, SHELF_SIZE).map(shelfEntryOf),
    bestSellers: fresh.products(bestSellers, SHELF_SIZE),
    recommended: fresh.entries(recommended, SHELF_SIZE).map(shelfEntryOf),
    newAdded: fresh.entries(await newAdded, SHELF_SIZE).map(shelfEntryOf),
    newest: fresh.products(newest, SHELF_SIZE),
    posts: fresh.posts(posts, POSTS).map(titleOf),
  };
  return {
    necks:
      filters.facets
        .find(({ key }) => key === 'neck')
        ?.values.map(({ value, count }) => ({ code: value, count })) ?? [],
    categories,
    hero,
    ...shelves,
    staircase: staircase ? cardOf(staircase) : null,
    newSince: newSince(Date.now()),
    layout: await layout,
  };
}
