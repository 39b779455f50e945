// The companies that a customer belongs to, on the wire: data, members, invitations, addresses.
import { z } from 'zod';
import { email, line, phone } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { AddressBody } from '#shared/checkout/checkout.ts';
import { companyRoles } from '#shared/companies/companies.ts';
import { CompanyBody } from './account.ts';

/** The maximum number of companies of one customer, more than anybody has. */
export const MAX_COMPANIES = 20;
/** The maximum number of members of one company, including invited people. */
export const MAX_MEMBERS = 200;
export const MAX_COMPANY_ADDRESSES = 100;
export const INVITATION_DAYS = 7;

const Role = z.enum(companyRoles);
const version = z.int().min(1);
/** For one order, in lira with tax; null: no limit. */
const SpendingLimit = z.number().min(0).max(100_000_000).multipleOf(0.01).nullable();

export const CompanyChange = CompanyBody.extend({ version });
export type CompanyChange = z.infer<typeof CompanyChange>;

export const MemberChange = z.object({ role: Role, spendingLimit: SpendingLimit, version });
export type MemberChange = z.infer<typeof MemberChange>;

export const InvitationBody = z.object({ email, role: Role, spendingLimit: SpendingLimit });
export type InvitationBody = z.infer<typeof InvitationBody>;
/** The token in the mail's link. */
export const InvitationTokenBody = z.object({ token: z.string().min(1).max(200) });

export const ChoiceBody = z.object({
  companyId: z.int().min(1).nullable().meta({ description: 'Null: for oneself' }),
});

export const addressUsages = ['both', 'shipping', 'billing'] as const;
export type AddressUsage = (typeof addressUsages)[number];
/** As at checkout, with a name for the address, a recipient, and its purpose. */
export const CompanyAddressBody = AddressBody.required({
  firstName: true,
  lastName: true,
}).extend({ phone, title: line(40), usage: z.enum(addressUsages) });
export type CompanyAddressBody = z.infer<typeof CompanyAddressBody>;
/** A new address has no version. */
export const CompanyAddressChange = CompanyAddressBody.extend({ version });
export type CompanyAddressChange = z.infer<typeof CompanyAddressChange>;

export const CompanyAddress = z.object({
  id: z.int(),
  usage: z.enum(addressUsages),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  city: z.string(),
  district: z.string(),
  neighbourhood: z.string(),
  line: z.string(),
  postcode: z.string(),
  version: z.int(),
});
export type CompanyAddress = z.infer<typeof CompanyAddress>;
export const CompanyAddressesAnswer = z.object({ content: z.array(CompanyAddress) });
export type CompanyAddressesAnswer = z.infer<typeof CompanyAddressesAnswer>;

export const OwnCompany = z.object({
  id: z.int(),
  name: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
  role: Role,
  spendingLimit: Lira.nullable(),
  isClosed: z.boolean(),
  /** The cart is for this company now. */
  isChosen: z.boolean(),
  memberCount: z.int(),
});
export type OwnCompany = z.infer<typeof OwnCompany>;
export const OwnCompaniesAnswer = z.object({ content: z.array(OwnCompany) });
export type OwnCompaniesAnswer = z.infer<typeof OwnCompaniesAnswer>;

export const CompanyMember = z.object({
  customerId: z.int(),
  name: z.string(),
  email: z.string(),
  role: Role,
  spendingLimit: Lira.nullable(),
  joinedAt: z.string(),
  version: z.int(),
  isSelf: z.boolean(),
});
export type CompanyMember = z.infer<typeof CompanyMember>;

export const CompanyInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role: Role,
  spendingLimit: Lira.nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type CompanyInvitation = z.infer<typeof CompanyInvitation>;

export const companyActs = [
  'created',
  'changed',
  'invited',
  'invitation-withdrawn',
  'joined',
  'member-added',
  'member-changed',
  'member-removed',
  'left',
  'promoted',
  'address-added',
  'address-changed',
  'address-removed',
  'closed',
  'reopened',
  'approval-asked',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type CompanyAct = (typeof companyActs)[number];

export const CompanyHistoryRow = z.object({
  act: z.enum(companyActs),
  /** Null: the shop, or a person whose account is deleted. */
  by: z.string().nullable(),
  isByShop: z.boolean(),
  about: z.string().nullable(),
  role: Role.nullable(),
  at: z.string(),
});
export type CompanyHistoryRow = z.infer<typeof CompanyHistoryRow>;

/** Only administrators see invitations and history; for other members they are empty. */
export const Company = OwnCompany.omit({ memberCount: true }).extend({
  version: z.int(),
  members: z.array(CompanyMember),
  invitations: z.array(CompanyInvitation),
  addresses: z.array(CompanyAddress),
  history: z.array(CompanyHistoryRow),
});
export type Company = z.infer<typeof Company>;

/** What the link shows to the invited person before joining. */
export const InvitationAnswer = z.object({
  companyName: z.string(),
  role: Role,
  invitedBy: z.string().nullable(),
  email: z.string(),
  expiresAt: z.string(),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;
export const JoinedAnswer = z.object({ companyId: z.int() });
