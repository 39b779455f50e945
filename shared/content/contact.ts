// The contact form (POST /contact). The message is stored, then a job mails it to the shop.
import { z } from 'zod';
import { email, isOneLine, line, paragraph, phone } from '#shared/base/fields.ts';

export const contactTopics = [
  'order',
  'product',
  'wholesale',
  'return',
  'privacy',
  'other',
] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const MAX_MESSAGE_LENGTH = 4_000;

export const ContactBody = z.object({
  name: line(120),
  email,
  phone: phone.nullish(),
  topic: z.enum(contactTopics),
  orderNumber: z.string().trim().max(40).refine(isOneLine).nullish(),
  message: paragraph(MAX_MESSAGE_LENGTH).pipe(z.string().min(10)),
});
export type ContactBody = z.infer<typeof ContactBody>;

export const ContactAnswer = z.object({ received: z.literal(true) });
