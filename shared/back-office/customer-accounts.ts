// Accounts that the merchant opens and changes.
import { z } from 'zod';
import { email } from '#shared/base/fields.ts';
import { ProfileBody } from '#shared/customers/account.ts';

const Names = ProfileBody.pick({ firstName: true, lastName: true, phoneNumber: true });

/** `isInvited`: they get a mail with a link to choose a password. */
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
/** `expected`: as they were when they were changed on the screen. */
export const CustomerNamesBody = Names.extend({ expected: ShownNames });
export type CustomerNames = z.infer<typeof CustomerNamesBody>;
/** Theirs only once its mailbox has agreed. */
export const CustomerEmailBody = z.object({ email });
