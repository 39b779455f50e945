// The list of companies as a file.
import {
  dayColumn,
  type ListFile,
  textColumn,
  yesColumn,
} from '#server/back-office/files/list-file.ts';
import { AdminCompaniesQuery, type AdminCompanyRow } from '#shared/back-office/companies.ts';
import { listAdminCompanies } from './companies.ts';

const query = AdminCompaniesQuery.omit({ page: true, size: true });

export const companiesFile = (
  context: Parameters<typeof listAdminCompanies>[0],
): ListFile<(typeof query)['_output'], AdminCompanyRow> => ({
  ...{ path: '/admin/companies', right: 'companies', tag: 'admin companies' },
  ...{ texts: 'companies', query },
  read: (filter, page) => listAdminCompanies(context, { ...filter, ...page }),
  columns: [
    textColumn('name', 40, ({ name }) => name),
    textColumn('taxNumber', 14, ({ taxNumber }) => taxNumber),
    textColumn('taxOffice', 20, ({ taxOffice }) => taxOffice),
    textColumn('group', 20, ({ groupName }) => groupName),
    { key: 'members', width: 10, cell: ({ memberCount }) => memberCount },
    { key: 'orders', width: 10, cell: ({ orderCount }) => orderCount },
    yesColumn('closed', ({ closedAt }) => closedAt !== null),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
  ],
});
