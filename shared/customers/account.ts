// A customer's account data on the wire (specification 7, User).

import { z } from 'zod';
import { email, line, phone } from '#shared/base/fields.ts';
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { AddressBody, InvoiceBody } from '#shared/checkout/checkout.ts';
import { companyRoles } from '#shared/companies/companies.ts';
import { NewPassword, PASSWORD_MAX_LENGTH } from './auth.ts';
import { reminderKinds } from './reminders.ts';

/** Prices with tax, or without it for companies. */
const PriceLead = z.enum(['gross', 'net']);

/** The company data that a quote and an invoice need; the tax number is a VKN. */
export const CompanyBody = z.object({
  companyName: line(150),
  taxOffice: line(80),
  taxNumber: z
    .string()
    .trim()
    .refine(isVkn, { params: { key: 'taxNumber' } }),
});
export type CompanyBody = z.infer<typeof CompanyBody>;

/** The company that the cart is for now; the invoice of an order is prefilled with it. */
const BuysFor = CompanyBody.extend({
  companyId: z.int(),
  role: z.enum(companyRoles),
  spendingLimit: Lira.nullable(),
});
export type BuysFor = z.infer<typeof BuysFor>;

export const UserProfile = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  emailVerified: z.boolean(),
  acceptsMarketing: z.boolean(),
  acceptsSms: z.boolean(),
  /** Which price the customer sees first; null: never chosen. */
  priceLead: PriceLead.nullable(),
  company: CompanyBody.nullable(),
  /** The number of open companies that the customer belongs to. */
  companyCount: z.int(),
  buysFor: BuysFor.nullable(),
  /**
   * Set while price lists are active for the customer; changes with the lists. Pages then call POST
   * /user/prices.
   */
  ownPrices: z.string().optional(),
  createdAt: z.string(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** The e-mail address has a separate call, because it must be proved first (PUT /user/email). */
export const ProfileBody = z.object({
  firstName: line(60),
  lastName: line(60),
  phoneNumber: z.union([z.literal('').transform(() => null), phone]).nullish(),
  priceLead: PriceLead.nullish().meta({ description: 'Left out it stays; null removes it' }),
  company: CompanyBody.nullish().meta({ description: 'Left out it stays; null removes it' }),
});
export type ProfileBody = z.infer<typeof ProfileBody>;

export const EmailChangeBody = z.object({
  email,
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
});
export const PasswordBody = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  newPassword: NewPassword,
});
export const DeleteAccountBody = z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) });

export const MarketingBody = z.object({ acceptsMarketing: z.boolean(), acceptsSms: z.boolean() });
export type MarketingBody = z.infer<typeof MarketingBody>;
export const MarketingHistory = z.object({
  content: z.array(
    z.object({
      channel: z.enum(['EPOSTA', 'MESAJ', 'ARAMA']),
      state: z.enum(['ONAY', 'RET']),
      recipient: z.string(),
      source: z.string(),
      at: z.string(),
    }),
  ),
});
export type MarketingHistory = z.infer<typeof MarketingHistory>;

/** POST /unsubscribe: the token from the mail's link names the mails to stop. */
export const UnsubscribeBody = z.object({ token: z.string().min(1).max(600) });
export const UnsubscribeAnswer = z.object({
  kind: z.enum(['marketing', 'stock-alert', 'reminder']),
  email: z.string(),
  productName: z.string().nullable(),
  /** The kind of reminder that was stopped. */
  reminder: z.enum(reminderKinds).optional(),
});
export type UnsubscribeAnswer = z.infer<typeof UnsubscribeAnswer>;

export const SessionRow = z.object({
  id: z.string(),
  /** "Chrome · Windows", derived from the user agent; null if it is unknown. */
  device: z.string().nullable(),
  remoteAddress: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;
export const SessionsAnswer = z.object({ content: z.array(SessionRow) });
export type SessionsAnswer = z.infer<typeof SessionsAnswer>;

export const DashboardStats = z.object({
  orderCount: z.int(),
  /** Orders that are paid or wait for payment, and are not delivered. */
  activeOrderCount: z.int(),
  /** The amount that was paid and not refunded. */
  totalSpent: Lira,
  favoriteCount: z.int(),
  listCount: z.int(),
  addressCount: z.int(),
  memberSince: z.string(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

const MASKED_IDENTITY_NUMBER = /^\*{7}\d{4}$/;
/** The masked T.C. kimlik no. If it is sent back unchanged, the stored number stays. */
export const maskIdentityNumber = (identityNumber: string): string =>
  `*******${identityNumber.slice(-4)}`;
export const isMaskedIdentityNumber = (text: string): boolean => MASKED_IDENTITY_NUMBER.test(text);

const [IndividualInvoice, CorporateInvoice] = InvoiceBody.options;
/** As at checkout, or masked. */
const CustomerInvoiceBody = z.discriminatedUnion('kind', [
  IndividualInvoice.extend({
    identityNumber: z
      .union([
        z.literal(''),
        z.string().refine((text) => isTckn(text) || isMaskedIdentityNumber(text), {
          params: { key: 'tckn' },
        }),
      ])
      .nullish(),
  }),
  CorporateInvoice.extend({
    taxNumber: z
      .string()
      .refine((text) => isVkn(text) || isTckn(text) || isMaskedIdentityNumber(text), {
        params: { key: 'taxNumber' },
      }),
  }),
]);
export type CustomerInvoiceBody = z.infer<typeof CustomerInvoiceBody>;

/** As at checkout, with a name for the address and a recipient. */
export const CustomerAddressBody = AddressBody.required({
  firstName: true,
  lastName: true,
  phone: true,
}).extend({
  title: line(40),
  invoice: CustomerInvoiceBody.default({ kind: 'individual' }),
  isDefault: z.boolean().default(false),
});
export type CustomerAddressBody = z.infer<typeof CustomerAddressBody>;
export type CustomerAddressInput = z.input<typeof CustomerAddressBody>;

export const CustomerAddress = z.object({
  id: z.int(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  city: z.string(),
  district: z.string(),
  neighbourhood: z.string(),
  line: z.string(),
  postcode: z.string(),
  invoice: z.object({
    kind: z.enum(['individual', 'corporate']),
    companyName: z.string().nullable(),
    taxOffice: z.string().nullable(),
    /**
     * A company's VKN in full; a T.C. kimlik no is masked ("*******1234"), and the stored one stays
     * if the mask is sent back.
     */
    taxNumber: z.string().nullable(),
    identityNumber: z.string().nullable(),
    isEInvoicePayer: z.boolean(),
  }),
  isDefault: z.boolean(),
});
export type CustomerAddress = z.infer<typeof CustomerAddress>;
export const AddressesAnswer = z.object({ content: z.array(CustomerAddress) });
export type AddressesAnswer = z.infer<typeof AddressesAnswer>;
