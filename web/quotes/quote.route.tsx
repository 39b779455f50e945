// /quotes/{code}: a quote, for anyone with its link. Never cached by the server, because it can be
// used or withdrawn at any time.

import { data, isRouteErrorResponse, redirect } from 'react-router';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { browserLoader, type LoadArgs, serverLoader } from '#web/session/route-data.ts';
import type { Route } from './+types/quote.route.ts';
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

/**
 * A replaced revision redirects to the newest one, unless its address asks for it: `?old=1`.
 * @throws 404 for a code that is unknown, or of a quote that no longer exists
 */
async function loadQuote({
  api,
  params,
  url,
}: Pick<LoadArgs, 'api' | 'params' | 'url'>): Promise<QuoteAnswer> {
  const code = params.code ?? '';
  // A text that cannot be a code would lead to another address of the API.
  if (!/^[0-9A-Za-z]{1,40}$/.test(code))
    throw data({ code: 'QUOTE_NOT_FOUND', details: null }, { status: 404 });
  const quote = await api.get('/quotes/{code}', { path: { code } });
  const newest = quote.revisions[0];
  if (quote.state === 'replaced' && newest && url.searchParams.get('old') === null)
    throw redirect(`/quotes/${newest.code}`);
  return quote;
}
