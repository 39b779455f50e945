import { Fragment, type ReactNode } from 'react';
import { shortLira } from '#shared/base/money.ts';
import type { SiteHome } from '#shared/content/site.ts';
import { type HomeSection, homeSections, textFor } from '#shared/content/site-parts.ts';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { Icon, type IconName } from '#web/base/ui/Icon.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { filling, sceneOf } from '#web/base/ui/scenes.ts';
import { ProductShelf } from '#web/catalogue/ProductShelf.tsx';
import { blogHref } from '#web/content/blog-url.ts';
import { PostCard } from '#web/content/PostCard.tsx';
import { listHref } from '#web/product/list-url.ts';
import { asPriced, freeShippingPromise } from '#web/settings/rates.ts';
import { useRates, useScenes, useShop } from '#web/settings/shop-context.tsx';
import { Carousel } from '#web/showcases/Carousel.tsx';
import { badgesOf, productsOf } from '#web/showcases/load-showcase.ts';
import { BulkBand } from './BulkBand.tsx';
import { CategoryGrid } from './CategoryGrid.tsx';
import type { HomeData, PostTitle } from './load-home.ts';
import { NeckRings } from './NeckRings.tsx';

type SectionProps = { data: HomeData; title: string | undefined };
const sections: { [Key in HomeSection]: (props: SectionProps) => ReactNode } = {
  necks: ({ data, title }) => <NeckRings necks={data.necks} title={title} />,
  categories: ({ data, title }) => <CategoryGrid categories={data.categories} title={title} />,
  carousel: CarouselSection,
  popular: Popular,
  bulk: ({ data, title }) => data.staircase && <BulkBand product={data.staircase} title={title} />,
  recommended: Recommended,
  newest: Newest,
  design: Design,
  notebook: ({ data, title }) => <Notebook posts={data.posts} title={title} />,
  promises: () => <Promises />,
};

/** The sections below the first screen, in the merchant's order; the first one hydrates at once. */
export function HomeSections({ data, layout }: { data: HomeData; layout: SiteHome }) {
  const { i18n } = useTranslation('home');
  const shown = layout
    ? layout.sections
        .filter(({ isShown }) => isShown)
        .map(({ key, titleTr, titleEn }) => ({
          key,
          title: textFor(i18n.language, titleTr, titleEn) || undefined,
        }))
    : homeSections.map((key) => ({ key, title: undefined }));
  const section = ({ key, title }: (typeof shown)[number]) => {
    const Section = sections[key];
    return (
      <Fragment key={key}>
        <Section data={data} title={title} />
      </Fragment>
    );
  };
  return (
    <>
      {shown.slice(0, 1).map(section)}
      <DeferredHydration>{shown.slice(1).map(section)}</DeferredHydration>
    </>
  );
}

function CarouselSection({ data, title }: SectionProps) {
  const { t } = useTranslation('home');
  return <Carousel title={title ?? t('carousel.title')} entries={data.carousel} />;
}

function All({ sort }: { sort: 'bestSelling,desc' | 'createdAt,desc' }) {
  const { t } = useTranslation('home');
  return <ArrowLink to={listHref({ sort })}>{t('seeAll')}</ArrowLink>;
}

function Popular({ data, title }: SectionProps) {
  const { t } = useTranslation('home');
  const isChosen = data.popular.length > 0;
  return (
    <ProductShelf
      title={title ?? t(isChosen ? 'popular' : 'bestSellers')}
      list={isChosen ? itemLists.popular : itemLists.homeBestSellers}
      products={isChosen ? productsOf(data.popular) : data.bestSellers}
      badges={badgesOf(data.popular)}
      newSince={data.newSince}
      link={<All sort="bestSelling,desc" />}
    />
  );
}

function Recommended({ data, title }: SectionProps) {
  const { t } = useTranslation('home');
  return (
    <ProductShelf
      title={title ?? t('recommended')}
      list={itemLists.homeRecommended}
      products={productsOf(data.recommended)}
      badges={badgesOf(data.recommended)}
      newSince={data.newSince}
    />
  );
}

function Newest({ data, title }: SectionProps) {
  const { t } = useTranslation('home');
  return (
    <ProductShelf
      title={title ?? t('newest')}
      list={itemLists.newest}
      products={data.newAdded.length > 0 ? productsOf(data.newAdded) : data.newest}
      badges={badgesOf(data.newAdded)}
      newSince={data.newSince}
      link={<All sort="createdAt,desc" />}
    />
  );
}

function Design({ title }: SectionProps) {
  const { t } = useTranslation('home');
  const picture = sceneOf(useScenes(), 'category-supplies');
  return (
    <section className="section page design">
      <Photo
        picture={picture}
        alt={t('design.picture')}
        sizes={`(min-width: 56em) ${filling(picture, 56, 14 / 11)}, ${filling(picture, 92, 14 / 11)}`}
      />
      <div className="design-copy">
        <h2 className="h1">{title ?? t('design.title')}</h2>
        <p className="lead">{t('design.text')}</p>
        <ButtonLink to="/configurator">{t('design.open')}</ButtonLink>
      </div>
    </section>
  );
}

/** The newest posts. Renders nothing if there are none. */
function Notebook({ posts, title }: { posts: readonly PostTitle[]; title?: string | undefined }) {
  const { t } = useTranslation('home');
  if (posts.length === 0) return null;
  return (
    <section className="section page">
      <div className="head">
        <h2 className="h2">{title ?? t('notebook.title')}</h2>
        <ArrowLink to={blogHref()}>{t('notebook.all')}</ArrowLink>
      </div>
      <div className="posts">
        {posts.map((post) => (
          <PostCard
            key={post.id}
            post={post}
            heading="h3"
            meta={t('notebook.minutes', { count: post.readingMinutes })}
          />
        ))}
      </div>
    </section>
  );
}

/** What the shop promises. Free shipping is named only when a threshold is known. */
function Promises() {
  const { t, i18n } = useTranslation('home');
  const rates = useRates();
  const promise = freeShippingPromise(rates, useShop());
  const promises: {
    icon: IconName;
    key: 'fit' | 'packing' | 'shipping' | 'returns';
    amount?: string;
  }[] = [
    { icon: 'ruler', key: 'fit' },
    { icon: 'box', key: 'packing' },
    // A threshold that depends on the load is shown in the cart only.
    ...(promise?.upToDesi === null
      ? [
          {
            icon: 'truck',
            key: 'shipping',
            amount: asPriced(shortLira(promise.from, i18n.language), rates, i18n),
          } as const,
        ]
      : []),
    { icon: 'return', key: 'returns' },
  ];
  return (
    <section className="section page" aria-label={t('promises.label')}>
      <ul className="promises">
        {promises.map(({ icon, key, amount }) => (
          <li key={key}>
            <Icon name={icon} />
            <div>
              <b>{t(`promises.${key}.title`)}</b>
              <p className="small second">{t(`promises.${key}.text`, { amount })}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
