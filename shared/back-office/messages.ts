// The messages of visitors, as administrators read them.
import { z } from 'zod';
import { isOneLine } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';
import { pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { contactTopics } from '#shared/content/contact.ts';

export const MESSAGES_PAGE_SIZE = 20;

const { page, size } = pageQuery(MESSAGES_PAGE_SIZE);
export const MessagesQuery = z.object({
  page,
  size,
  state: z.enum(['open', 'answered']).optional(),
  topic: z.enum(contactTopics).optional(),
  /** Searches the name, the address, the order number and the text. */
  search: z.string().max(200).refine(isOneLine).optional(),
});
export const MessageRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  /** The beginning of the text. */
  excerpt: z.string(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type MessageRow = z.infer<typeof MessageRow>;
/** `totalElements` is null above a thousand, because counting stops there. */
export const MessagesPage = pageOf(MessageRow)
  .omit({ totalPages: true })
  .extend({ totalElements: z.int().nullable(), hasNext: z.boolean() });
export type MessagesPage = z.infer<typeof MessagesPage>;
export const Message = MessageRow.omit({ excerpt: true }).extend({
  phone: z.string().nullable(),
  orderNumber: z.string().nullable(),
  message: z.string(),
  language: z.enum(languages),
  /** When the message was mailed to the shop. */
  mailedAt: z.string().nullable(),
  answeredBy: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;
export const AnsweredBody = z.object({ isAnswered: z.boolean() });
