// /: the home page, built from the merchant's showcases; empty ones are replaced by best sellers
// and new products. The merchant arranges its sections.
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { usePublicUrl } from '#web/base/page/public-url.ts';
import { StructuredData } from '#web/base/page/StructuredData.tsx';
import { listHref } from '#web/product/list-url.ts';
import { organisationData, websiteData } from '#web/seo/shop-data.ts';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import { useShop } from '#web/settings/shop-context.tsx';
import type { Route } from './+types/home.route.ts';
import { Hero } from './Hero.tsx';
import { HomeSections } from './HomeSections.tsx';
import { BOTTLES_KEY, loadHome } from './load-home.ts';

export const loader = serverLoader(loadHome);
export const clientLoader = browserLoader(loadHome);

export default function HomePage({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation('home');
  const shop = useShop();
  const publicUrl = usePublicUrl();
  const bottles = data.categories.find(({ key }) => key === BOTTLES_KEY);
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <StructuredData
        data={{ '@graph': [organisationData(shop, publicUrl), websiteData(shop, publicUrl)] }}
      />
      <Hero
        bottlesHref={listHref({ category: bottles?.id ?? null })}
        pick={data.hero[0]}
        layout={data.layout}
      />
      <HomeSections data={data} layout={data.layout} />
    </>
  );
}
