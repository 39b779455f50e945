// /: the shop at a glance, put together from the merchant's showcases; where one is empty, from
// what sells and what is new.

import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { usePublicUrl } from '#web/base/page/public-url.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { DeferredHydration } from '#web/base/ui/DeferredHydration.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { filling, sceneOf } from '#web/base/ui/scenes.ts';
import { ProductShelf } from '#web/catalogue/ProductShelf.tsx';
import { listHref } from '#web/product/list-url.ts';
import { organisationData, websiteData } from '#web/seo/shop-data.ts';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import { useScenes, useShop } from '#web/settings/shop-context.tsx';
import { Carousel } from '#web/showcases/Carousel.tsx';
import { badgesOf, productsOf } from '#web/showcases/load-showcase.ts';
import type { Route } from './+types/home.route.ts';
import { BulkBand } from './BulkBand.tsx';
import { CategoryGrid } from './CategoryGrid.tsx';
import { Hero } from './Hero.tsx';
import { BOTTLES_KEY, loadHome } from './load-home.ts';
import { NeckRings } from './NeckRings.tsx';
import { Notebook } from './Notebook.tsx';
import { Promises } from './Promises.tsx';

export const loader = serverLoader(loadHome);
export const clientLoader = browserLoader(loadHome);

export default function HomePage({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation('home');
  const shop = useShop();
  const publicUrl = usePublicUrl();
  const design = sceneOf(useScenes(), 'hero-mobile');
  const all = (sort: 'bestSelling,desc' | 'createdAt,desc') => (
    <ArrowLink to={listHref({ sort })}>{t('seeAll')}</ArrowLink>
  );
  const bottles = data.categories.find(({ key }) => key === BOTTLES_KEY);
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <StructuredData
        data={{ '@graph': [organisationData(shop, publicUrl), websiteData(shop, publicUrl)] }}
      />
      <Hero bottlesHref={listHref({ category: bottles?.id ?? null })} pick={data.hero[0]} />
      <NeckRings necks={data.necks} />
      <DeferredHydration>
        <CategoryGrid categories={data.categories} />
        <Carousel title={t('carousel.title')} entries={data.carousel} />
        <ProductShelf
          title={t(data.popular.length > 0 ? 'popular' : 'bestSellers')}
          list={data.popular.length > 0 ? itemLists.popular : itemLists.homeBestSellers}
          products={data.popular.length > 0 ? productsOf(data.popular) : data.bestSellers}
          badges={badgesOf(data.popular)}
          newSince={data.newSince}
          link={all('bestSelling,desc')}
        />
        {data.staircase && <BulkBand product={data.staircase} />}
        <ProductShelf
          title={t('recommended')}
          list={itemLists.homeRecommended}
          products={productsOf(data.recommended)}
          badges={badgesOf(data.recommended)}
          newSince={data.newSince}
        />
        <ProductShelf
          title={t('newest')}
          list={itemLists.newest}
          products={data.newAdded.length > 0 ? productsOf(data.newAdded) : data.newest}
          badges={badgesOf(data.newAdded)}
          newSince={data.newSince}
          link={all('createdAt,desc')}
        />
        <section className="section page design">
          <Photo
            picture={design}
            alt={t('design.picture')}
            sizes={`(min-width: 56em) ${filling(design, 56, 14 / 11)}, ${filling(design, 92, 14 / 11)}`}
          />
          <div className="design-copy">
            <h2 className="h1">{t('design.title')}</h2>
            <p className="lead">{t('design.text')}</p>
            <ButtonLink to="/configurator">{t('design.open')}</ButtonLink>
          </div>
        </section>
        <Notebook posts={data.posts} />
        <Promises />
      </DeferredHydration>
    </>
  );
}
