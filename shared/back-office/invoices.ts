// Invoices on their way to the invoice service, as the back office lists them (decision 0068).
import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import { Lira, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { invoiceServices } from '#shared/settings/connections.ts';

export const INVOICES_PAGE_SIZE = 20;

export const invoiceTabs = ['waiting', 'failed', 'sent'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];
/** `void` documents are not listed: no invoice is due. */
const eDocumentStates = [
  'waiting',
  'sending',
  'sent',
  'issued',
  'closed',
  'failed',
  'rejected',
  'cancelled',
] as const;
const documentProfiles = ['EARSIVFATURA', 'TEMELFATURA', 'TICARIFATURA'] as const;

const { page, size } = pageQuery(INVOICES_PAGE_SIZE);
export const InvoicesQuery = z.object({
  page,
  size,
  tab: z.enum(invoiceTabs).optional(),
  /** Searches the order number, the invoice number and the buyer's name. */
  search: z.string().max(60).refine(isOneLine).optional(),
});
export type InvoicesQuery = z.infer<typeof InvoicesQuery>;
export const InvoiceRow = z.object({
  orderNumber: z.string(),
  name: z.string(),
  total: Lira,
  state: z.enum(eDocumentStates),
  /** Null until the taxpayer lookup has decided it. */
  profile: z.enum(documentProfiles).nullable(),
  service: z.enum(invoiceServices).nullable(),
  number: z.string().nullable(),
  uuid: z.string(),
  /**
   * A code with a text in locales (admin-invoices, `failure`), and the invoice service's message.
   */
  failure: z.string().nullable(),
  message: z.string().nullable(),
  /** Data of the shop itself is missing; `shopProblems` names it once for all rows. */
  lacksShopData: z.boolean(),
  shippedAt: z.string(),
  /**
   * The last day to issue it, in Istanbul; null once it is issued. `urgent` from the day in the
   * settings on.
   */
  dueOn: z.string().nullable(),
  isUrgent: z.boolean(),
  isLate: z.boolean(),
  mayRetry: z.boolean(),
  mayCancel: z.boolean(),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;
export const InvoicesPage = pageOf(InvoiceRow)
  .omit({ totalPages: true })
  .extend({
    totalElements: z.int().nullable(),
    hasNext: z.boolean(),
    counts: z.object({ waiting: z.int(), failed: z.int(), urgent: z.int() }),
    /** What the shop's own data lack for the invoices of this page, as sentences. */
    shopProblems: z.array(z.string()),
    /** Null: no service is connected, and invoices are made elsewhere. */
    service: z.enum(invoiceServices).nullable(),
  });
export type InvoicesPage = z.infer<typeof InvoicesPage>;

export const CancelInvoiceBody = z.object({
  reason: z.string().trim().min(1).max(200).refine(isOneLine),
});
