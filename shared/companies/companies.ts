// The roles of a company's members and what they may do.

/** In the order in which they are shown. */
export const companyRoles = ['buyer', 'approver', 'accountant', 'administrator'] as const;
export type CompanyRole = (typeof companyRoles)[number];
