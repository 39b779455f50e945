// GET /user/export: the customer's personal data as a file (KVKK m.11).
import { z } from 'zod';
import { MyBalanceAnswer } from '#shared/balances/balances-wire.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { companyRoles } from '#shared/companies/companies.ts';
import { DesignChoices } from '#shared/designs/designs.ts';
import { customerStatuses } from '#shared/orders/order-states.ts';
import { Address } from '#shared/orders/orders.ts';
import { returnReasons, returnStates } from '#shared/orders/return-rules.ts';
import { proofStates } from '#shared/proofs/proofs.ts';
import { quoteMessageKinds } from '#shared/quotes/quote-messages.ts';
import { requestStates } from '#shared/quotes/quote-requests.ts';
import { opinionStates } from '#shared/reviews/reviews.ts';
import { CustomerAddress, MarketingHistory, SessionRow, UserProfile } from './account.ts';
import { companyActs } from './companies.ts';

const ExportedOrder = z.object({
  orderNumber: z.string(),
  status: z.enum(customerStatuses),
  paymentMethod: z.string(),
  createdAt: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  shippingAddress: Address,
  billingAddress: Address.nullable(),
  invoice: z.record(z.string(), z.unknown()),
  /** Masked, because a file is easily passed on. */
  identityNumber: z.string().nullable(),
  note: z.string().nullable(),
  remoteAddress: z.string().nullable(),
  items: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      unitPrice: Lira,
      lineTotal: Lira,
    }),
  ),
  /** The requested returns; their pictures are on the order's page. */
  returns: z.array(
    z.object({
      code: z.string(),
      reason: z.enum(returnReasons),
      state: z.enum(returnStates),
      note: z.string().nullable(),
      answer: z.string().nullable(),
      pictures: z.int(),
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      createdAt: z.string(),
    }),
  ),
  /** The print proofs and the comments on them; the files are on the order's page. */
  proofs: z.array(
    z.object({
      design: z.string(),
      number: z.int(),
      history: z.array(
        z.object({ state: z.enum(proofStates), comment: z.string().nullable(), at: z.string() }),
      ),
    }),
  ),
  history: z.array(z.object({ status: z.enum(customerStatuses), at: z.string() })),
  /**
   * The accepted legal texts by kind and version, with the times; the order's page shows the texts.
   */
  agreements: z.array(
    z.object({ kind: z.string(), version: z.string(), acceptedAt: z.string().nullable() }),
  ),
  shipments: z.array(
    z.object({
      carrier: z.string(),
      trackingNumber: z.string().nullable(),
      status: z.string(),
      shippedAt: z.string().nullable(),
    }),
  ),
  refunds: z.array(z.object({ amount: Lira, isDone: z.boolean(), at: z.string() })),
  coupon: z.string().nullable(),
  subtotal: Lira,
  discount: Lira,
  tax: Lira,
  shipping: Lira,
  /** The cost of paying in installments or at the door. */
  surcharge: Lira,
  total: Lira,
});
export type ExportedOrder = z.infer<typeof ExportedOrder>;

const ExportedItem = z.object({ productId: z.int(), sku: z.string(), name: z.string() });

export const CustomerExport = z.object({
  madeAt: z.string(),
  profile: UserProfile,
  addresses: z.array(CustomerAddress),
  orders: z.array(ExportedOrder),
  favorites: z.array(ExportedItem.extend({ addedAt: z.string() })),
  lists: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      isShared: z.boolean(),
      createdAt: z.string(),
      items: z.array(ExportedItem.extend({ quantity: z.int(), notes: z.string().nullable() })),
    }),
  ),
  standingOrders: z.array(
    z.object({
      list: z.string(),
      everyWeeks: z.int().nullable(),
      monthDay: z.int().nullable(),
      nextOn: z.string(),
      createdAt: z.string(),
      isEnded: z.boolean(),
    }),
  ),
  /** Designs that the customer saved for a company. */
  companyDesigns: z.array(
    z.object({ code: z.string(), name: z.string(), company: z.string(), addedAt: z.string() }),
  ),
  designs: z.array(
    z.object({ code: z.string(), name: z.string(), addedAt: z.string(), choices: DesignChoices }),
  ),
  cart: z.array(ExportedItem.extend({ quantity: z.int(), addedAt: z.string() })),
  stockAlerts: z.array(
    ExportedItem.extend({
      quantity: z.int(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
    }),
  ),
  /** Sent with the contact form from the customer's own mailbox. */
  messages: z.array(
    z.object({
      name: z.string(),
      phone: z.string().nullable(),
      topic: z.string(),
      orderNumber: z.string().nullable(),
      message: z.string(),
      createdAt: z.string(),
    }),
  ),
  reviews: z.array(
    ExportedItem.extend({
      orderNumber: z.string(),
      rating: z.int(),
      text: z.string(),
      author: z.string(),
      state: z.enum(opinionStates),
      answer: z.string().nullable(),
      pictures: z.int().meta({ description: 'They are shown with the order' }),
      createdAt: z.string(),
    }),
  ),
  /** Questions about products, from the customer's own mailbox. */
  questions: z.array(
    ExportedItem.extend({
      author: z.string(),
      question: z.string(),
      state: z.enum(opinionStates),
      answer: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  quoteRequests: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      targetPrice: Lira.nullable(),
      neededOn: z.string().nullable(),
      note: z.string().nullable(),
      contact: z.string(),
      companyName: z.string().nullable(),
      taxNumber: z.string().nullable(),
      email: z.string(),
      phone: z.string().nullable(),
      state: z.enum(requestStates),
      createdAt: z.string(),
    }),
  ),
  /** What the customer wrote about quotes. */
  storeCredit: MyBalanceAnswer,
  quoteMessages: z.array(
    z.object({
      quoteNumber: z.string(),
      kind: z.enum(quoteMessageKinds),
      text: z.string(),
      requested: z.array(
        z.object({
          sku: z.string(),
          name: z.string(),
          quantity: z.int().nullable(),
          targetPrice: Lira.nullable(),
        }),
      ),
      neededOn: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  quotes: z.array(
    z.object({
      number: z.string(),
      name: z.string(),
      companyName: z.string().nullable(),
      email: z.string(),
      phone: z.string().nullable(),
      createdAt: z.string(),
      expiresAt: z.string(),
      items: z.array(
        z.object({
          sku: z.string(),
          name: z.string(),
          quantity: z.int(),
          unitPrice: Lira,
          discount: Lira,
        }),
      ),
      total: Lira,
    }),
  ),
  /** Orders above a spending limit that the customer requested approval for, or decided. */
  approvals: z.array(
    z.object({
      company: z.string(),
      isOwn: z.boolean(),
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      total: Lira,
      state: z.string(),
      note: z.string().nullable(),
      comment: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
  /** What the customer did in companies, and what other members did to them. */
  companyHistory: z.array(
    z.object({
      company: z.string(),
      act: z.enum(companyActs),
      isByThem: z.boolean(),
      role: z.enum(companyRoles).nullable(),
      at: z.string(),
    }),
  ),
  companies: z.array(
    z.object({
      name: z.string(),
      taxNumber: z.string(),
      role: z.enum(companyRoles),
      spendingLimit: Lira.nullable(),
    }),
  ),
  consents: MarketingHistory.shape.content,
  sessions: z.array(SessionRow),
});
export type CustomerExport = z.infer<typeof CustomerExport>;
