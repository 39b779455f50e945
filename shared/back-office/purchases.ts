// /admin/stock/suppliers and /admin/stock/purchases on the wire. Amounts in lira, without tax.
import { z } from 'zod';
import { hasEachProductOnce, isOneLine, line, productId } from '#shared/base/fields.ts';
import { Lira, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';

const MOST_PURCHASE_ROWS = 500;
export const PURCHASES_PAGE_SIZE = 50;
/** The maximum number of days from order to arrival. */
export const MOST_LEAD_DAYS = 365;

export const SupplierBody = z.object({
  name: line(120),
  contact: z.string().trim().max(300).refine(isOneLine).nullable(),
  /** The usual days from order to arrival; null if not entered. */
  leadDays: z.int().min(0).max(MOST_LEAD_DAYS).nullable(),
});
export type SupplierInput = z.infer<typeof SupplierBody>;
export const SupplierChangeBody = SupplierBody.extend({ version: z.int().min(1) });
export const Supplier = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string().nullable(),
  leadDays: z.int().nullable(),
  version: z.int(),
  /** Purchases from this supplier, including drafts; a supplier that has any cannot be deleted. */
  purchaseCount: z.int(),
});
export type Supplier = z.infer<typeof Supplier>;

export const purchaseStates = [
  'draft',
  'ordered',
  'partly-received',
  'received',
  'closed',
  'cancelled',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];
/** The states in which goods are still expected. */
export const expectedPurchaseStates = ['ordered', 'partly-received'] as const;

const PurchaseRowBody = z.object({
  productId,
  quantity: z.int().min(1).max(productLimits.stock),
  unitCost: z.number().min(0).max(1e8).multipleOf(0.01).nullable(),
});
export const PurchaseBody = z.object({
  supplierId: productId,
  expectedOn: z.iso.date().nullable(),
  remark: z.string().trim().max(300).refine(isOneLine).nullable(),
  rows: z.array(PurchaseRowBody).min(1).max(MOST_PURCHASE_ROWS).refine(hasEachProductOnce),
});
export type PurchaseInput = z.infer<typeof PurchaseBody>;
export const PurchaseChangeBody = PurchaseBody.extend({ version: z.int().min(1) });
/** Once a purchase is ordered, only this can change. */
export const PurchaseDayBody = z.object({
  version: z.int().min(1),
  expectedOn: z.iso.date().nullable(),
});
export const PurchaseMoveBody = z.object({ version: z.int().min(1) });
export const ReceiptBody = z.object({
  version: z.int().min(1),
  rows: z
    .array(z.object({ productId, quantity: z.int().min(1).max(productLimits.stock) }))
    .min(1)
    .max(MOST_PURCHASE_ROWS)
    .refine(hasEachProductOnce),
});
export type ReceiptInput = z.infer<typeof ReceiptBody>;

const summary = {
  id: z.int(),
  supplierId: z.int(),
  supplier: z.string(),
  state: z.enum(purchaseStates),
  expectedOn: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  /** The sum of all rows whose cost is known. */
  total: Lira,
  ordered: z.int(),
  received: z.int(),
};
export const PurchaseSummary = z.object(summary);
export type PurchaseSummary = z.infer<typeof PurchaseSummary>;
export const PurchasesQuery = z.object({
  state: z.enum(purchaseStates).optional(),
  page: wholeNumber(0, 1_000).default(0),
});
export const PurchasesPage = z.object({
  content: z.array(PurchaseSummary),
  page: z.int(),
  hasNext: z.boolean(),
});
export type PurchasesPage = z.infer<typeof PurchasesPage>;

export const PurchaseRow = z.object({
  productId: z.int(),
  sku: z.string(),
  name: z.string(),
  stock: z.int(),
  quantity: z.int(),
  unitCost: Lira.nullable(),
  received: z.int(),
});
export type PurchaseRow = z.infer<typeof PurchaseRow>;
export const Purchase = z.object({
  ...summary,
  remark: z.string().nullable(),
  version: z.int(),
  orderedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  rows: z.array(PurchaseRow),
});
export type Purchase = z.infer<typeof Purchase>;
