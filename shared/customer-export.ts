// GET /user/export: what the shop knows of a customer, as a file for them (KVKK m.11).
import { z } from 'zod';
import { CustomerAddress, MarketingHistory, SessionRow, UserProfile } from './account.ts';
import { Lira } from './catalogue.ts';
import { Address, customerStatuses } from './orders.ts';

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
  /** Masked: a file travels further than a screen. */
  identityNumber: z.string().nullable(),
  note: z.string().nullable(),
  remoteAddress: z.string().nullable(),
  items: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int(), unitPrice: Lira, lineTotal: Lira })),
  subtotal: Lira,
  discount: Lira,
  tax: Lira,
  shipping: Lira,
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
  cart: z.array(ExportedItem.extend({ quantity: z.int(), addedAt: z.string() })),
  stockAlerts: z.array(ExportedItem.extend({ quantity: z.int(), createdAt: z.string(), sentAt: z.string().nullable() })),
  /** Through the contact form, from the customer's own mailbox. */
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
  consents: MarketingHistory.shape.content,
  sessions: z.array(SessionRow),
});
export type CustomerExport = z.infer<typeof CustomerExport>;
