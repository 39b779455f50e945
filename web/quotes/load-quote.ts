import { data, redirect } from 'react-router';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import type { LoadArgs } from '#web/session/route-data.ts';

/**
 * A replaced revision redirects to the newest one, unless its address asks for it: `?old=1`.
 * @throws 404 for a code that is unknown, or of a quote that no longer exists
 */
export async function loadQuote({
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
