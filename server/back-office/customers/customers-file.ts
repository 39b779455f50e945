// The list of customers as a file.
import {
  dayColumn,
  type ListFile,
  textColumn,
  yesColumn,
} from '#server/back-office/files/list-file.ts';
import { type AdminCustomerRow, AdminCustomersQuery } from '#shared/back-office/customers.ts';
import { listCustomers } from './customers.ts';

const query = AdminCustomersQuery.omit({ page: true, size: true });

export const customersFile = (
  context: Parameters<typeof listCustomers>[0],
): ListFile<(typeof query)['_output'], AdminCustomerRow> => ({
  ...{ path: '/admin/customers', right: 'customer-data', tag: 'admin customers' },
  ...{ texts: 'customers', query },
  read: (filter, page) => listCustomers(context, { ...filter, ...page }),
  columns: [
    textColumn('firstName', 20, ({ firstName }) => firstName),
    textColumn('lastName', 20, ({ lastName }) => lastName),
    textColumn('email', 32, ({ email }) => email),
    textColumn('phone', 18, ({ phone }) => phone),
    textColumn('group', 20, ({ group }) => group),
    textColumn('tags', 32, ({ tags }) => tags.join(', ')),
    yesColumn('verified', ({ isVerified }) => isVerified),
    yesColumn('blocked', ({ isBlocked }) => isBlocked),
    { key: 'orders', width: 10, cell: ({ orderCount }) => orderCount },
    dayColumn('createdAt', ({ createdAt }) => createdAt),
  ],
});
