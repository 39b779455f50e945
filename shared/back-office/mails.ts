// Every mail the shop sends, as it looks: for who runs it.
import { z } from 'zod';
import { isOneLine, paragraph } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';

/** To whom: who buys, who has an account, who waits for a product, who visits, and the shop's own people. */
export const mailGroups = ['buyer', 'account', 'shop'] as const;
export const MailKindRow = z.object({
  kind: z.string(),
  group: z.enum(mailGroups),
  languages: z.array(z.enum(languages)),
  subject: z.string(),
  /** Whether the merchant may add own words. */
  hasWords: z.boolean(),
  /** Whether they may name an order's number and amount. */
  hasOrder: z.boolean(),
});
export type MailKindRow = z.infer<typeof MailKindRow>;
export const MailParams = z.object({ kind: z.string().max(60), language: z.enum(languages) });
export const MailKindParams = MailParams.pick({ kind: true });
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;
export const TestMailAnswer = z.object({ to: z.string() });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

const words = (max: number) => z.string().trim().max(max).refine(isOneLine);
/** Each may be empty: then the shop's own text stands there, or nothing. */
const MailWords = z.object({
  subject: words(120),
  heading: words(80),
  intro: paragraph(600),
  closing: paragraph(600),
});
export const MailWordsBody = z.object({ tr: MailWords, en: MailWords });
export type MailWordsBody = z.infer<typeof MailWordsBody>;
const empty = { subject: '', heading: '', intro: '', closing: '' };
export const noMailWords = { version: 0, tr: empty, en: empty };

const version = { version: z.int().min(0).max(2_147_483_647) };
export const MailWordsChange = MailWordsBody.extend(version);
/** `version` 0: as the shop comes, never saved. `versions`: the newest first. */
export const MailWordsAnswer = MailWordsChange.extend({
  versions: z.array(
    MailWordsBody.extend({ number: z.int(), savedBy: z.string(), savedAt: z.string() }),
  ),
});
export type MailWordsAnswer = z.infer<typeof MailWordsAnswer>;
