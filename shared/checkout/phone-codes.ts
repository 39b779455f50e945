// POST /checkout/phone-codes: proves the telephone of a buyer who pays at the door.
import { z } from 'zod';
import { phone } from '#shared/base/fields.ts';

export const PhoneCodeBody = z.object({ phone });
/** After how many seconds another code can be sent. */
export const PhoneCodeAnswer = z.object({ resendSeconds: z.int() });
export type PhoneCodeAnswer = z.infer<typeof PhoneCodeAnswer>;
