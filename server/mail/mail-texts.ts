// The merchant's own texts in a mail to the buyer or about an account: another subject and heading,
// and sentences before and after the mail's own content. Amounts, dates and links remain the
// shop's.
import type { Db, Tx } from '#server/base/db/db.ts';
import {
  type AnswerMail,
  accountMails,
  answerMails,
  buyerMails,
} from '#server/base/jobs/mail-kinds.ts';
import { type DocumentName, readNewest } from '#server/content/versions.ts';
import { MailTextsBody, noMailTexts } from '#shared/back-office/mails.ts';
import type { Language } from '#shared/base/languages.ts';
import type { MailContent } from './mail-content.ts';

/** Only mails about orders have these values. */
type Values = { orderNumber?: string; amount?: string };
/** These mails have no greeting. */
const withoutGreeting: readonly string[] = [
  'stock-alert',
  'request-declined',
  'question-answer',
  'company-invitation',
  'reminder-quote-ending',
];
export type MailTexts = MailTextsBody[Language];

export const isAnswerMail = (kind: string): kind is AnswerMail =>
  answerMails.some((one) => one === kind);

/** Mails to the team have no own texts. */
export const mayHaveOwnTexts = (kind: string): boolean =>
  [...buyerMails, ...answerMails, ...accountMails].some((one) => one === kind);

export const mailDocument = (kind: string): DocumentName => ({ kind: 'mail', name: kind });

/** The newest version; version 0: never saved. */
export async function readMailTexts(
  db: Db | Tx,
  kind: string,
): Promise<{ version: number } & MailTextsBody> {
  const newest = await readNewest(db, mailDocument(kind));
  return newest ? { version: newest.number, ...MailTextsBody.parse(newest.body) } : noMailTexts;
}

/** With the active texts, or with those being edited. */
export async function withTextsOf(
  db: Db | Tx,
  kind: AnswerMail,
  content: MailContent,
  texts?: MailTexts,
): Promise<MailContent> {
  const own = texts ?? (await readMailTexts(db, kind))[content.language];
  return withOwnTexts(content, own, { hasGreeting: !withoutGreeting.includes(kind) });
}

/** An empty text keeps the shop's default. */
export function withOwnTexts(
  content: MailContent,
  { subject, heading, intro, closing }: MailTexts,
  { hasGreeting = true, ...values }: Values & { hasGreeting?: boolean },
): MailContent {
  const filled = (text: string) =>
    text.replace(
      /\{\{(orderNumber|amount)\}\}/g,
      (typed, key: keyof Values) => values[key] ?? typed,
    );
  const first = hasGreeting ? 1 : 0;
  return {
    ...content,
    subject: filled(subject) || content.subject,
    heading: filled(heading) || content.heading,
    paragraphs:
      intro === ''
        ? content.paragraphs
        : content.paragraphs.toSpliced(first, 0, ...linesOf(filled(intro))),
    ...(closing !== '' && { closing: [...(content.closing ?? []), ...linesOf(filled(closing))] }),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
