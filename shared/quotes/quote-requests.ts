// Quote requests on the wire: what a buyer requests on a product's page, and the lists of the back
// office and the account. Amounts in lira.
import { z } from 'zod';
import { email, line, paragraph, phone, productId } from '#shared/base/fields.ts';
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { languages } from '#shared/base/languages.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira, pageOf, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { quoteStages } from './quote-stage.ts';
import { quoteStates } from './quotes.ts';

export const REQUESTS_PAGE_SIZE = 20;
export const MAX_REQUEST_NOTE = 1_000;
/** One year, longer than any supplier promises. */
export const MOST_DAYS_AHEAD = 365;
const MOST_TARGET = 10_000_000;

export const requestStates = ['open', 'quoted', 'declined'] as const;
export type RequestState = (typeof requestStates)[number];

export const QuoteRequestBody = z.object({
  productId,
  quantity: z.int().min(1).max(MAX_QUANTITY),
  targetPrice: z
    .number()
    .min(0.01)
    .max(MOST_TARGET)
    .multipleOf(0.01)
    .nullish()
    .meta({ description: 'For one sales unit, without tax' }),
  neededOn: z.iso.date().nullish().meta({ description: 'Today or later' }),
  note: paragraph(MAX_REQUEST_NOTE).nullish(),
  name: line(120),
  companyName: z.union([z.literal(''), line(150)]).nullish(),
  taxNumber: z
    .string()
    .trim()
    .refine((text) => text === '' || isVkn(text) || isTckn(text), { params: { key: 'taxNumber' } })
    .nullish(),
  email,
  phone: z.union([z.literal(''), phone]).nullish(),
});
export type QuoteRequestBody = z.infer<typeof QuoteRequestBody>;

export const QuoteRequestReceived = z.object({ received: z.literal(true) });

const Request = z.object({
  id: z.int(),
  product: z.object({ id: z.int(), sku: z.string(), name: z.string(), imageUrl: z.string() }),
  quantity: z.int(),
  targetPrice: Lira.nullable(),
  neededOn: z.string().nullable(),
  note: z.string().nullable(),
  state: z.enum(requestStates),
  createdAt: z.string(),
  quoteNumber: z.string().nullable(),
});

/** GET /user/quotes: those of the signed-in customer, the newest first. */
export const OwnQuotes = z.object({
  quotes: z.array(
    z.object({
      number: z.string(),
      code: z.string(),
      state: z.enum(quoteStates),
      /** Who must respond next, or the result. */
      stage: z.enum(quoteStages),
      /** The company that it is for. */
      company: z.string().nullable(),
      /** The colleague who requested it; null for the customer's own. */
      requestedBy: z.string().nullable(),
      /** Also null if it was accepted by its link. */
      acceptedBy: z.string().nullable(),
      total: Lira,
      createdAt: z.string(),
      expiresAt: z.string(),
      orderNumber: z.string().nullable(),
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
  ),
  requests: z.array(Request),
});
export type OwnQuotes = z.infer<typeof OwnQuotes>;

export const AdminQuoteRequest = Request.extend({
  name: z.string(),
  companyName: z.string().nullable(),
  /** The account of a company that it was asked for. */
  account: z.object({ id: z.int(), name: z.string() }).nullable(),
  taxNumber: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(languages),
  version: z.int(),
});
export type AdminQuoteRequest = z.infer<typeof AdminQuoteRequest>;
export const AdminQuoteRequestsPage = pageOf(AdminQuoteRequest);
export type AdminQuoteRequestsPage = z.infer<typeof AdminQuoteRequestsPage>;
export const AdminQuoteRequestsQuery = z.object({
  page: wholeNumber(0, 100_000).default(0),
  state: z.enum(requestStates).optional(),
});
export const RequestDecision = z.object({
  state: z.enum(['open', 'declined']),
  version: z.int().min(1),
});
export type RequestDecision = z.infer<typeof RequestDecision>;
