// /occasions/{slug}: ready sets for one occasion, with prices for the number of guests, and below
// them other products added by the merchant.
import './occasions.css';
import { useRef } from 'react';
import { CountedList } from '#web/analytics/ItemList.tsx';
import { itemLists } from '#web/analytics/item-lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ArrowLink, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { ShopCard } from '#web/catalogue/ShopCard.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/occasion.route.ts';
import { GiftPlanner } from './GiftPlanner.tsx';
import { loadOccasion } from './load-occasions.ts';
import { OccasionLinks } from './OccasionLinks.tsx';

export const loader = serverLoader(loadOccasion);
export const clientLoader = browserLoader(loadOccasion);

/** The cards in the first row on the widest screen. */
const EAGER_CARDS = 4;

export default function OccasionPage({ loaderData }: Route.ComponentProps) {
  const { occasion, others, newSince } = loaderData;
  const { t } = useTranslation(['occasions', 'catalogue']);
  const cards = useRef<HTMLDivElement>(null);
  const singles = occasion.products.filter(({ id }) => !occasion.giftIds.includes(id));
  return (
    <div className="page">
      <PageTitle
        title={occasion.title}
        description={occasion.lead}
        canonicalPath={`/occasions/${occasion.slug}`}
      />
      <Breadcrumb
        steps={[
          { label: t('catalogue:home'), to: '/' },
          { label: t('title'), to: '/occasions' },
          { label: occasion.title },
        ]}
      />
      <div className="page-head">
        <h1 className="h1">{occasion.title}</h1>
        <p className="second">{occasion.lead}</p>
      </div>
      {occasion.products.length === 0 && (
        <EmptyState
          title={t('soldOut')}
          action={<ButtonLink to="/products">{t('allProducts')}</ButtonLink>}
        >
          {t('soldOutText')}
        </EmptyState>
      )}
      {occasion.giftIds.length > 0 && <GiftPlanner key={occasion.slug} occasion={occasion} />}
      {singles.length > 0 && (
        <section className="gifts-others" aria-label={t('singles')}>
          {occasion.giftIds.length > 0 && <h2 className="h2">{t('singles')}</h2>}
          <div className="cards cards--4" ref={cards}>
            <CountedList list={itemLists.occasion} products={singles} of={cards}>
              {singles.map((product, index) => (
                <ShopCard
                  key={product.id}
                  product={product}
                  newSince={newSince}
                  heading={occasion.giftIds.length > 0 ? 'h3' : 'h2'}
                  isEager={occasion.giftIds.length === 0 && index < EAGER_CARDS}
                />
              ))}
            </CountedList>
          </div>
        </section>
      )}
      <section className="occasion-own panel" aria-labelledby="occasion-own">
        <h2 className="h3" id="occasion-own">
          {t('own.title')}
        </h2>
        <p className="second">{t('own.text')}</p>
        <ArrowLink to="/configurator">{t('own.link')}</ArrowLink>
      </section>
      {others.length > 0 && (
        <section className="occasion-others" aria-labelledby="occasion-others">
          <h2 className="h2" id="occasion-others">
            {t('others')}
          </h2>
          <OccasionLinks occasions={others} heading="h3" />
        </section>
      )}
    </div>
  );
}
