// A preview of every mail that the shop sends, for the merchant.
import { z } from 'zod';
import { isOneLine, paragraph } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';

/** The recipients: buyers and visitors, account holders, or the shop's own people. */
export const mailGroups = ['buyer', 'account', 'shop'] as const;
export const MailKindRow = z.object({
  kind: z.string(),
  group: z.enum(mailGroups),
  languages: z.array(z.enum(languages)),
  subject: z.string(),
  /** Whether the merchant may add texts of their own. */
  hasOwnTexts: z.boolean(),
  /** Whether those texts may name an order's number and amount. */
  hasOrder: z.boolean(),
});
export type MailKindRow = z.infer<typeof MailKindRow>;
export const MailParams = z.object({ kind: z.string().max(60), language: z.enum(languages) });
export const MailKindParams = MailParams.pick({ kind: true });
export const MailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type MailPreview = z.infer<typeof MailPreview>;
export const TestMailAnswer = z.object({ to: z.string() });
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

const oneLine = (max: number) => z.string().trim().max(max).refine(isOneLine);
/** Each field may be empty: the shop's standard text is used then, or nothing. */
const MailTexts = z.object({
  subject: oneLine(120),
  heading: oneLine(80),
  intro: paragraph(600),
  closing: paragraph(600),
});
export const MailTextsBody = z.object({ tr: MailTexts, en: MailTexts });
export type MailTextsBody = z.infer<typeof MailTextsBody>;
const empty = { subject: '', heading: '', intro: '', closing: '' };
export const noMailTexts = { version: 0, tr: empty, en: empty };

const version = { version: z.int().min(0).max(2_147_483_647) };
export const MailTextsChange = MailTextsBody.extend(version);
/** `version` 0: the standard texts, never saved. `versions`: the newest first. */
export const MailTextsAnswer = MailTextsChange.extend({
  versions: z.array(
    MailTextsBody.extend({ number: z.int(), savedBy: z.string(), savedAt: z.string() }),
  ),
});
export type MailTextsAnswer = z.infer<typeof MailTextsAnswer>;
