// /occasions: the occasions that have a page of ready sets.
import './occasions.css';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Breadcrumb } from '#web/base/ui/Breadcrumb.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/occasions.route.ts';
import { loadOccasions } from './load-occasions.ts';
import { OccasionLinks } from './OccasionLinks.tsx';

export const loader = serverLoader(loadOccasions);
export const clientLoader = browserLoader(loadOccasions);

export default function OccasionsPage({ loaderData: occasions }: Route.ComponentProps) {
  const { t } = useTranslation(['occasions', 'catalogue']);
  return (
    <div className="page">
      <PageTitle title={t('title')} description={t('lead')} canonicalPath="/occasions" />
      <Breadcrumb steps={[{ label: t('catalogue:home'), to: '/' }, { label: t('title') }]} />
      <div className="page-head">
        <h1 className="h1">{t('title')}</h1>
        <p className="second">{t('lead')}</p>
      </div>
      {occasions.length > 0 ? (
        <OccasionLinks occasions={occasions} heading="h2" />
      ) : (
        <EmptyState
          title={t('empty')}
          action={<ButtonLink to="/products">{t('allProducts')}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
    </div>
  );
}
