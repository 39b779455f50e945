// The list of returns as a file.
import {
  dayColumn,
  type ListFile,
  textColumn,
  yesColumn,
} from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { type AdminReturnRow, AdminReturnsQuery } from '#shared/back-office/returns.ts';
import { showOrderNumber } from '#shared/orders/orders.ts';
import { listBackOfficeReturns } from './returns.ts';

const query = AdminReturnsQuery.omit({ page: true, size: true });

export const returnsFile = (
  context: Parameters<typeof listBackOfficeReturns>[0],
): ListFile<(typeof query)['_output'], AdminReturnRow> => ({
  ...{ path: '/admin/returns', right: 'returns', tag: 'admin returns', texts: 'returns', query },
  read: (filter, page) => listBackOfficeReturns(context, { ...filter, ...page }),
  columns: [
    textColumn('number', 18, ({ code }) => code),
    textColumn('order', 16, ({ orderNumber }) => showOrderNumber(orderNumber)),
    textColumn('name', 32, ({ name }) => name),
    textColumn('reason', 20, ({ reason }, language) =>
      translate(language, 'admin-returns', `reason.${reason}`),
    ),
    textColumn('state', 20, ({ state }, language) =>
      translate(language, 'admin-returns', `state.${state}`),
    ),
    { key: 'pieces', width: 10, cell: ({ pieces }) => pieces },
    yesColumn('late', ({ isLate }) => isLate),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
  ],
});
