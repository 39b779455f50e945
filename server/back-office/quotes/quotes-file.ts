// The list of quotes as a file.
import {
  dayColumn,
  type ListFile,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { AdminQuotesQuery, type QuoteRow } from '#shared/quotes/quotes.ts';
import { listQuotes } from './quotes.ts';

const query = AdminQuotesQuery.omit({ page: true, size: true });

export const quotesFile = (
  context: Parameters<typeof listQuotes>[0],
): ListFile<(typeof query)['_output'], QuoteRow> => ({
  ...{ path: '/admin/quotes', right: 'orders', tag: 'admin quotes', texts: 'quotes', query },
  read: (filter, page) => listQuotes(context, { ...filter, ...page }),
  columns: [
    textColumn('number', 18, ({ number }) => number),
    textColumn('state', 20, ({ state }, language) =>
      translate(language, 'admin-quotes', `state.${state}`),
    ),
    textColumn('name', 32, ({ name }) => name),
    textColumn('company', 32, ({ companyName }) => companyName),
    textColumn('email', 32, ({ email }) => email),
    moneyColumn('total', ({ total }) => total),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
    dayColumn('expiresAt', ({ expiresAt }) => expiresAt),
    textColumn('order', 16, ({ orderNumber }) => orderNumber),
  ],
});
