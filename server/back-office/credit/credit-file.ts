// The list of accounts as a file.
import { type ListFile, moneyColumn, textColumn } from '#server/back-office/files/list-file.ts';
import type { Platform } from '#server/base/platform.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type CreditAccountRow, CreditAccountsQuery } from '#shared/back-office/credit.ts';
import { listAccounts } from './credit.ts';

const FileQuery = CreditAccountsQuery.omit({ page: true, size: true });

export const creditFile = (
  context: Platform & { settings: Settings },
): ListFile<(typeof FileQuery)['_output'], CreditAccountRow> => ({
  ...{ path: '/admin/credit', right: 'credit', tag: 'admin credit' },
  ...{ texts: 'credit', query: FileQuery },
  read: (query, page) => listAccounts(context, { ...query, ...page }),
  columns: [
    textColumn('company', 32, ({ companyName }) => companyName),
    textColumn('taxNumber', 14, ({ taxNumber }) => taxNumber),
    moneyColumn('balance', ({ balance }) => balance),
    moneyColumn('overdue', ({ overdue }) => overdue),
    moneyColumn('limit', ({ limit, hasAccount }) => (hasAccount ? limit : null)),
    moneyColumn('free', ({ free, hasAccount }) => (hasAccount ? free : null)),
  ],
});
