// The companies that buy, in the back office.
import { z } from 'zod';
import { email, line } from '#shared/base/fields.ts';
import { Lira, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { companyRoles } from '#shared/companies/companies.ts';
import { CompanyBody } from '#shared/customers/account.ts';
import { CompanyAddress, CompanyMember, InvitationBody } from '#shared/customers/companies.ts';
import { ApprovalRow } from '#shared/orders/approvals.ts';
import { CompanyOrderRow } from '#shared/orders/customer-orders.ts';

export const COMPANIES_PAGE_SIZE = 20;

export const AdminCompaniesQuery = z.object({
  ...pageQuery(COMPANIES_PAGE_SIZE),
  text: z.string().max(200).optional(),
  group: z.string().max(60).optional(),
  state: z.enum(['open', 'closed', '']).optional(),
});
export type AdminCompaniesQuery = z.infer<typeof AdminCompaniesQuery>;

export const AdminCompanyRow = z.object({
  id: z.int(),
  name: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
  groupName: z.string().nullable(),
  memberCount: z.int(),
  orderCount: z.int(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
});
export type AdminCompanyRow = z.infer<typeof AdminCompanyRow>;
export const AdminCompaniesPage = pageOf(AdminCompanyRow);
export type AdminCompaniesPage = z.infer<typeof AdminCompaniesPage>;

export const AdminCompany = AdminCompanyRow.extend({
  version: z.int(),
  members: z.array(CompanyMember.omit({ isSelf: true })),
  addresses: z.array(CompanyAddress),
  orders: z.array(CompanyOrderRow.omit({ isOpenable: true })),
  /** The orders that wait for approval. */
  approvals: z.array(ApprovalRow.omit({ isOwn: true })),
});
export type AdminCompany = z.infer<typeof AdminCompany>;

const version = z.int().min(1);
export const NewCompanyBody = CompanyBody.extend({ groupName: line(60).nullable() });
export type NewCompanyBody = z.infer<typeof NewCompanyBody>;
export const CompanyEditBody = NewCompanyBody.extend({ version });
export type CompanyEditBody = z.infer<typeof CompanyEditBody>;
export const CompanyClosedBody = z.object({ isClosed: z.boolean(), version });
/** A customer of the shop, identified by the e-mail address of the account. */
export const NewMemberBody = InvitationBody.extend({ email });
export type NewMemberBody = z.infer<typeof NewMemberBody>;
export const AdminMemberBody = z.object({
  role: z.enum(companyRoles),
  spendingLimit: Lira.min(0).max(100_000_000).nullable(),
  version,
});
export type AdminMemberBody = z.infer<typeof AdminMemberBody>;

/**
 * Importing companies from a sheet: a preview for each row, then created or changed, all or
 * nothing.
 */
export const MAX_COMPANY_IMPORT_ROWS = 1_000;
export const MAX_COMPANY_IMPORT_BYTES = 2 * 1_024 * 1_024;

/** `twice`: the tax number is in two rows; `ambiguous`: several companies of the shop have it. */
export const companyRowProblems = [
  'companyName',
  'taxNumber',
  'taxOffice',
  'groupName',
  'twice',
  'ambiguous',
] as const;
export type CompanyRowProblem = (typeof companyRowProblems)[number];

export const CompanyImportRow = z.object({
  /** The row number that the spreadsheet program shows. */
  row: z.int(),
  companyName: z.string(),
  taxNumber: z.string(),
  taxOffice: z.string(),
  groupName: z.string(),
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  problems: z.array(z.enum(companyRowProblems)),
  /** The version of the company with this tax number; null for a new one. */
  version: z.int().nullable(),
});
export type CompanyImportRow = z.infer<typeof CompanyImportRow>;
export const CompanyImportPreview = z.object({ rows: z.array(CompanyImportRow) });
export type CompanyImportPreview = z.infer<typeof CompanyImportPreview>;

/** The rows that the preview found correct; `version` as the preview showed it. */
export const CompanyImportBody = z.object({
  rows: z
    .array(NewCompanyBody.extend({ version: z.int().min(1).nullable() }))
    .min(1)
    .max(MAX_COMPANY_IMPORT_ROWS),
});
export type CompanyImportBody = z.infer<typeof CompanyImportBody>;
export const CompanyImportAnswer = z.object({ made: z.int(), changed: z.int() });
export type CompanyImportAnswer = z.infer<typeof CompanyImportAnswer>;
