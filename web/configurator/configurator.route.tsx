// /configurator: builds a bottle that can be bought (specification 2). The form is the tool; the
// scene only shows the result.
import './configurator.css';
import { isRouteErrorResponse } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/configurator.route.ts';
import { DesignTool } from './DesignTool.tsx';
import { loadTool } from './load-tool.ts';

export const loader = serverLoader(loadTool);
export const clientLoader = browserLoader(loadTool);

const SHARED_PICTURE = { width: 1_200, height: 630, widths: [], placeholder: null };

export default function ConfiguratorPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('configurator');
  const { code, address } = loaderData;
  const picture =
    code === null
      ? undefined
      : { ...SHARED_PICTURE, url: `/api/designs/${code}/picture.png`, alt: t('title') };
  return (
    <>
      <PageTitle
        title={t('title')}
        description={t('description')}
        canonicalPath="/configurator"
        picture={picture}
        isHidden={code !== null}
      />
      <DesignTool key={address} {...loaderData} />
    </>
  );
}

/** Handles an unknown design code. The frame handles other errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('configurator');
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page">
      <PageTitle title={t('unknown.title')} isHidden />
      <div className="page-head">
        <h1 className="h1">{t('unknown.title')}</h1>
      </div>
      <EmptyState
        title={t('unknown.why')}
        action={<ButtonLink to="/configurator">{t('unknown.action')}</ButtonLink>}
      >
        {t('unknown.text')}
      </EmptyState>
    </div>
  );
}
