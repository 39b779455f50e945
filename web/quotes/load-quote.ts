import { data } from 'react-router';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import type { LoadArgs } from '#web/session/route-data.ts';

/** @throws 404 for a code that is none, or of a quote that is gone */
export async function loadQuote({
  api,
  params,
}: Pick<LoadArgs, 'api' | 'params'>): Promise<QuoteAnswer> {
  const code = params.code ?? '';
  // What cannot be a code would be another address of the API.
  if (!/^[0-9A-Za-z]{1,40}$/.test(code))
    throw data({ code: 'QUOTE_NOT_FOUND', details: null }, { status: 404 });
  return api.call<QuoteAnswer>('GET', `/quotes/${code}`);
}
