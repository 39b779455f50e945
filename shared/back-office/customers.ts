// Customers in the back office. Seeing them needs the right `customer-data`, and each view of a
// customer is logged (KVKK).
import { z } from 'zod';
import { email, line, paragraph } from '#shared/base/fields.ts';
import { Lira, wholeNumber } from '#shared/catalogue/catalogue.ts';
import { companyRoles } from '#shared/companies/companies.ts';
import {
  CustomerAddress,
  DashboardStats,
  MarketingHistory,
  ProfileBody,
  SessionRow,
  UserProfile,
} from '#shared/customers/account.ts';
import { customerStatuses } from '#shared/orders/order-states.ts';
import { returnStates } from '#shared/orders/return-rules.ts';
import { quoteStates } from '#shared/quotes/quotes.ts';

export const CUSTOMERS_PAGE_SIZE = 25;
/** The last page: for a later one the database would have to skip all rows before it. */
const LAST_PAGE = 400;
/** Shorter terms would match nearly every row. */
export const SHORTEST_CUSTOMER_TERM = 3;
export const SHOWN_ORDERS = 20;
/** The maximum number of consents in one file; for more, the period must be shorter. */
export const MOST_REPORTED = 200_000;

/** The maximum number of tags of one customer. */
export const MOST_TAGS = 20;
const MOST_TAG_LENGTH = 40;
/** The maximum number of tags and of groups that are suggested. */
export const MOST_USED_NAMES = 200;

const yes = z.literal('true').transform(() => true);
export const AdminCustomersQuery = z.object({
  text: z
    .string()
    .max(200)
    .transform((text) => text.trim())
    .optional(),
  state: z.enum(['verified', 'unverified', 'blocked']).optional(),
  hasOrders: yes.optional(),
  /** Case and spelling do not matter. */
  tag: z.string().max(MOST_TAG_LENGTH).optional(),
  group: z.string().max(MOST_TAG_LENGTH).optional(),
  page: wholeNumber(0, LAST_PAGE).default(0),
  size: wholeNumber(1, 100).default(CUSTOMERS_PAGE_SIZE),
});
export type AdminCustomersQuery = z.infer<typeof AdminCustomersQuery>;

export const AdminCustomerRow = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  isVerified: z.boolean(),
  isBlocked: z.boolean(),
  group: z.string().nullable(),
  tags: z.array(z.string()),
  orderCount: z.int().meta({ description: 'Up to 100, and no more is counted' }),
  createdAt: z.string(),
});
export type AdminCustomerRow = z.infer<typeof AdminCustomerRow>;
export const AdminCustomersPage = z.object({
  content: z.array(AdminCustomerRow),
  page: z.int(),
  totalElements: z.null(),
  hasNext: z.boolean(),
});
export type AdminCustomersPage = z.infer<typeof AdminCustomersPage>;

export const CustomerNote = z.object({
  id: z.int(),
  text: z.string(),
  author: z.string(),
  at: z.string(),
});
const CustomerTag = z.object({ id: z.int(), name: z.string() });
export const AdminCustomer = z.object({
  profile: UserProfile,
  block: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  stats: DashboardStats,
  addresses: z.array(CustomerAddress),
  orders: z.array(
    z.object({
      orderNumber: z.string(),
      status: z.enum(customerStatuses),
      total: Lira,
      createdAt: z.string(),
    }),
  ),
  /** The newest, up to `SHOWN_ORDERS`; also for returns. */
  quotes: z.array(
    z.object({
      number: z.string(),
      state: z.enum(quoteStates),
      total: Lira,
      createdAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
  returns: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      state: z.enum(returnStates),
      orderNumber: z.string(),
      createdAt: z.string(),
    }),
  ),
  consents: MarketingHistory.shape.content,
  sessions: z.array(SessionRow),
  notes: z.array(CustomerNote),
  /**
   * The companies that the customer buys for; `spendingLimit` for one order, null without a limit.
   */
  companies: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      role: z.enum(companyRoles),
      spendingLimit: Lira.nullable(),
      isClosed: z.boolean(),
    }),
  ),
  group: z.string().nullable(),
  tags: z.array(CustomerTag),
});
export type AdminCustomer = z.infer<typeof AdminCustomer>;

export const CustomerParams = z.object({ id: wholeNumber(1, 2_147_483_647) });
export const CustomerNoteParams = CustomerParams.extend({ noteId: wholeNumber(1, 2_147_483_647) });
export const CustomerTagParams = CustomerParams.extend({ tagId: wholeNumber(1, 2_147_483_647) });
export const CustomerTagBody = z.object({ name: line(MOST_TAG_LENGTH) });
export const CustomerGroupBody = z.object({ name: line(MOST_TAG_LENGTH).nullable() });
const UsedName = z.object({ name: z.string(), count: z.int() });
export type UsedName = z.infer<typeof UsedName>;
/** The tags and groups in use, the most used first. */
export const UsedTags = z.object({ tags: z.array(UsedName), groups: z.array(UsedName) });
export type UsedTags = z.infer<typeof UsedTags>;
export const CustomerAddressParams = CustomerParams.extend({
  addressId: wholeNumber(1, 2_147_483_647),
});
export const PayerBody = z.object({ isEInvoicePayer: z.boolean() });
export const BlockBody = z.object({ reason: line(300) });
export const CustomerNoteBody = z.object({ text: paragraph(2_000).pipe(z.string().min(1)) });
/** The address must be typed, so that no customer is erased by accident. */
export const EraseBody = z.object({ email });

const day = z.iso.date();
/** Days in Turkish time, both included. */
export const ConsentsQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'] });

// Customer accounts that the merchant creates and changes.

const Names = ProfileBody.pick({ firstName: true, lastName: true, phoneNumber: true });

/** `isInvited`: the customer gets a mail with a link to choose a password. */
export const NewCustomerBody = Names.extend({ email, isInvited: z.boolean() });
export type NewCustomer = z.infer<typeof NewCustomerBody>;
export const NewCustomerAnswer = z.object({ id: z.int() });
export type NewCustomerAnswer = z.infer<typeof NewCustomerAnswer>;

const ShownNames = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
});
export type ShownNames = z.infer<typeof ShownNames>;
/** `expected`: the names that the screen showed before the change. */
export const CustomerNamesBody = Names.extend({ expected: ShownNames });
export type CustomerNames = z.infer<typeof CustomerNamesBody>;
/** The new address applies only after it is confirmed from its mailbox. */
export const CustomerEmailBody = z.object({ email });

/** Guests in the back office: people who ordered without an account. */
export const GuestsQuery = AdminCustomersQuery.pick({ text: true, page: true, size: true });
export type GuestsQuery = z.infer<typeof GuestsQuery>;

/** The newest order first; buyers of phone orders may have no e-mail. */
export const GuestRow = z.object({
  id: z.int().meta({ description: 'Of the newest order' }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orderCount: z.int().meta({ description: 'Up to 100, and no more is counted' }),
  paid: Lira.meta({ description: 'What these orders brought, less what went back' }),
  lastOrderNumber: z.string(),
  lastOrderAt: z.string(),
});
export type GuestRow = z.infer<typeof GuestRow>;
export const GuestsPage = z.object({
  content: z.array(GuestRow),
  page: z.int(),
  totalElements: z.null(),
  hasNext: z.boolean(),
});
export type GuestsPage = z.infer<typeof GuestsPage>;
