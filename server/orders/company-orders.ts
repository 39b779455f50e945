// The orders of a company: every member sees that they exist, and who ordered.
import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { toLira } from '#shared/base/money.ts';
import type { CompanyOrdersPage } from '#shared/orders/customer-orders.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import { type CompanyOrderRecord, selectCompanyOrders, selectRole } from './company-orders.sql.ts';

export { selectCompanyOrders } from './company-orders.sql.ts';

/** @throws AppError COMPANY_NOT_FOUND */
export async function listCompanyOrders(
  db: Db,
  { companyId, customerId }: { companyId: number; customerId: number },
  { page, size }: { page: number; size: number },
): Promise<CompanyOrdersPage> {
  const role = await selectRole(db, companyId, customerId);
  if (role === null) throw new AppError('COMPANY_NOT_FOUND');
  const seat = { companyId, customerId };
  const slice = { offset: page * size, limit: size };
  const { rows, total } = await selectCompanyOrders(db, seat, slice);
  return {
    content: rows.map((row) => ({
      ...toCompanyOrder(row),
      isOpenable: row.isOwn || role !== 'buyer',
    })),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

export const toCompanyOrder = (row: CompanyOrderRecord) => ({
  id: row.id,
  orderNumber: row.orderNumber,
  status: customerStatus(row.state, row.paymentState, row.returnState),
  total: toLira(row.totalKurus),
  createdAt: row.createdAt.toISOString(),
  orderedBy: row.orderedBy,
  firstItem: row.firstItem,
  itemCount: row.itemCount,
});
