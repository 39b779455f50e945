// /quotes/{code}: a quote, for anyone with its link. Never cached by the server, because it can be
// used or withdrawn at any time.

import { isRouteErrorResponse } from 'react-router';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { browserLoader, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/quote.route.ts';
import { loadQuote } from './load-quote.ts';
import { QuoteView } from './QuoteView.tsx';

export const loader = serverLoader(loadQuote);
export const clientLoader = browserLoader(loadQuote);

export default function QuotePage({ loaderData: quote }: Route.ComponentProps) {
  return <QuoteView quote={quote} />;
}

/** Handles an invalid link. The frame handles other errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('quotes');
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="page">
      <PageTitle title={t('page.missing.title')} isHidden />
      <div className="page-head">
        <h1 className="h1">{t('page.missing.title')}</h1>
      </div>
      <EmptyState
        title={t('page.missing.why')}
        action={<ButtonLink to="/products">{t('page.missing.action')}</ButtonLink>}
      >
        {t('page.missing.text')}
      </EmptyState>
    </div>
  );
}
