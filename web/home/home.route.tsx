// /: the shop at a glance. Showcases (issue 4) and the notebook (issue 5) will stand here too.
import { useTranslation } from 'react-i18next';
import { listHref } from '../catalogue/list-url.ts';
import { ProductShelf } from '../catalogue/ProductShelf.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { browserLoader, serverLoader } from '../route-data.ts';
import { ArrowLink, ButtonLink } from '../ui/Button.tsx';
import type { Route } from './+types/home.route.ts';
import { BulkBand } from './BulkBand.tsx';
import { CategoryGrid } from './CategoryGrid.tsx';
import { Hero } from './Hero.tsx';
import { BOTTLES_KEY, loadHome } from './load-home.ts';
import { NeckRings } from './NeckRings.tsx';
import { Promises } from './Promises.tsx';

export const loader = serverLoader(loadHome);
export const clientLoader = browserLoader(loadHome);

export default function HomePage({ loaderData: data }: Route.ComponentProps) {
  const { t } = useTranslation('home');
  const all = (sort: 'bestSelling,desc' | 'createdAt,desc') => <ArrowLink to={listHref({ sort })}>{t('seeAll')}</ArrowLink>;
  const bottles = data.categories.find(({ key }) => key === BOTTLES_KEY);
  return (
    <>
      <PageTitle title={t('title')} description={t('description')} />
      <Hero bottlesHref={listHref({ category: bottles?.id ?? null })} />
      <NeckRings necks={data.necks} />
      <CategoryGrid categories={data.categories} />
      <ProductShelf title={t('bestSellers')} products={data.bestSellers} newSince={data.newSince} link={all('bestSelling,desc')} />
      {data.staircase && <BulkBand product={data.staircase} />}
      <ProductShelf title={t('newest')} products={data.newest} newSince={data.newSince} link={all('createdAt,desc')} />
      <section className="section page design">
        <div className="photo">
          <img src="/media/scenes/hero-mobile.svg" alt={t('design.picture')} width={800} height={1000} loading="lazy" decoding="async" />
        </div>
        <div className="design-copy">
          <h2 className="h1">{t('design.title')}</h2>
          <p className="lead">{t('design.text')}</p>
          <ButtonLink to="/configurator">{t('design.open')}</ButtonLink>
        </div>
      </section>
      <Promises />
    </>
  );
}
