// The orders of a company, as its members see them.
import { z } from 'zod';
import { Lira, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { ORDERS_PAGE_SIZE } from './customer-orders.ts';
import { customerStatuses } from './orders.ts';

export const CompanyOrderRow = z.object({
  id: z.int(),
  orderNumber: z.string(),
  status: z.enum(customerStatuses),
  total: Lira,
  createdAt: z.string(),
  orderedBy: z.string(),
  firstItem: z.string(),
  itemCount: z.int(),
  /** A buyer can open only their own orders; other members all of them. */
  isOpenable: z.boolean(),
});
export type CompanyOrderRow = z.infer<typeof CompanyOrderRow>;
export const CompanyOrdersPage = pageOf(CompanyOrderRow);
export type CompanyOrdersPage = z.infer<typeof CompanyOrdersPage>;
const { page, size } = pageQuery(ORDERS_PAGE_SIZE);
/** The newest first. */
export const CompanyOrdersQuery = z.object({ page, size });
