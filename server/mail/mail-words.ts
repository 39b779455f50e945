// The merchant's own words in a mail to the buyer or about an account: another subject and heading,
// and sentences before and after what the mail has to say. Amounts, dates and links stay the shop's.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/base/db/db.ts';
import { accountMails, buyerMails } from '#server/base/jobs/mail-kinds.ts';
import { MailWordsBody, noMailWords } from '#shared/back-office/mails.ts';
import type { Language } from '#shared/base/languages.ts';
import type { MailContent } from './mail-content.ts';

/** A mail about an account has none of them. */
type Values = { orderNumber?: string; amount?: string };
export type MailWords = MailWordsBody[Language];

/** A mail to the team has none. */
export const mayHaveOwnWords = (kind: string): boolean =>
  [...buyerMails, ...accountMails].some((one) => one === kind);

/** The newest; version 0: never saved. */
export async function readMailWords(
  db: Db | Tx,
  kind: string,
): Promise<{ version: number } & MailWordsBody> {
  const { rows } = await sql<{ version: number; body: unknown }>`
    select version, body from mail_words where kind = ${kind} order by version desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  return row ? { version: row.version, ...MailWordsBody.parse(row.body) } : noMailWords;
}

/** An empty text leaves the shop's own. */
export function withOwnWords(
  content: MailContent,
  { subject, heading, intro, closing }: MailWords,
  values: Values,
): MailContent {
  const filled = (text: string) =>
    text.replace(
      /\{\{(orderNumber|amount)\}\}/g,
      (typed, key: keyof Values) => values[key] ?? typed,
    );
  const [greeting, ...others] = content.paragraphs;
  return {
    ...content,
    subject: filled(subject) || content.subject,
    heading: filled(heading) || content.heading,
    paragraphs:
      intro === '' || greeting === undefined
        ? content.paragraphs
        : [greeting, ...linesOf(filled(intro)), ...others],
    ...(closing !== '' && { closing: [...(content.closing ?? []), ...linesOf(filled(closing))] }),
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
