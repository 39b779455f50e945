// The bank statement lines in one state, as a file.
import { type ListFile, moneyColumn, textColumn } from '#server/back-office/files/list-file.ts';
import type { Platform } from '#server/base/platform.ts';
import { BankLinesQuery } from '#shared/back-office/bank-lines.ts';
import { toLira } from '#shared/base/money.ts';
import { type LineRecord, selectLines } from './bank-lines.sql.ts';

export const bankLinesFile = ({
  db,
}: Pick<Platform, 'db'>): ListFile<(typeof BankLinesQuery)['_output'], LineRecord> => ({
  ...{ path: '/admin/payments/bank-lines', right: 'orders', tag: 'admin payments' },
  ...{ texts: 'bankLines', query: BankLinesQuery },
  async read({ state }, { page, size }) {
    return { content: await selectLines(db, state, { offset: page * size, limit: size }) };
  },
  columns: [
    textColumn('day', 12, ({ day }) => day),
    moneyColumn('amount', ({ amountKurus }) => toLira(amountKurus)),
    textColumn('name', 28, ({ name }) => name),
    textColumn('text', 48, ({ description }) => description),
    textColumn('bankReference', 20, ({ reference }) => reference),
    textColumn('order', 16, ({ orderNumber }) => orderNumber),
    textColumn('reason', 28, ({ reason }) => reason),
    textColumn('who', 28, ({ decidedBy }) => decidedBy),
  ],
});
