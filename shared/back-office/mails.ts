// Every mail the shop sends, as it looks: for who runs it.
import { z } from 'zod';
import { languages } from '#shared/base/languages.ts';

/** To whom: who buys, who has an account, who waits for a product, who visits, and the shop's own people. */
export const mailGroups = ['buyer', 'account', 'shop'] as const;
export const MailKindRow = z.object({
  kind: z.string(),
  group: z.enum(mailGroups),
  languages: z.array(z.enum(languages)),
  subject: z.string(),
});
export type MailKindRow = z.infer<typeof MailKindRow>;
export const MailParams = z.object({ kind: z.string().max(60), language: z.enum(languages) });
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;
export const TestMailAnswer = z.object({ to: z.string() });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;
