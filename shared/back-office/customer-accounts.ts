// Customer accounts that the merchant creates and changes.
import { z } from 'zod';
import { email } from '#shared/base/fields.ts';
import { ProfileBody } from '#shared/customers/account.ts';

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
