// The conversation about a quote: the buyer, in the account or by the link, accepts, declines,
// requests a change or writes; the shop writes, or makes a new revision. Owns quote_messages.
// Decision 0093.
import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { addJob } from '#server/base/jobs/queue.ts';
import type { Platform } from '#server/base/platform.ts';
import { fromLira, toLira } from '#shared/base/money.ts';
import {
  MAX_QUOTE_MESSAGES,
  type QuoteMessage,
  type QuoteMessageKind,
  type QuoteReplyBody,
} from '#shared/quotes/quote-messages.ts';
import {
  countMessages,
  insertMessage,
  type MessageRow,
  type NewMessage,
  selectCustomerName,
  selectMessageByKey,
  selectMessages,
} from './messages.sql.ts';
import type { Quote } from './quote-records.ts';
import { lockQuote, type QuoteChanges, updateQuote } from './quotes.sql.ts';
import { requireOfLink } from './quotes.ts';
import { requirePossibleDay } from './requests.ts';

export {
  countWaitingQuotes,
  eraseMessagesOf,
  type MessageRow,
  markMessageMailed,
  selectMessage as findMessage,
  selectMessagesBy as messagesBy,
} from './messages.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** In which states each answer is allowed: expiry or refusal need not end the conversation. */
const answerable: Record<QuoteMessageKind, readonly Quote['state'][]> = {
  acceptance: ['open'],
  refusal: ['open'],
  message: ['open', 'expired', 'declined'],
  change: ['open', 'expired', 'declined'],
};

/**
 * The same key writes once; accepting an accepted quote changes nothing.
 * @throws AppError QUOTE_NOT_FOUND, QUOTE_NOT_OPEN, QUOTE_CHANGED for a row that the quote does not
 * have, REQUEST_DATE_NOT_POSSIBLE, QUOTE_MESSAGES_FULL, IDEMPOTENCY_KEY_REUSED
 */
export async function replyToQuote(
  { db, clock }: Deps,
  code: string,
  body: QuoteReplyBody,
  customerId: number | null,
): Promise<void> {
  const { number } = await requireOfLink({ db, clock }, code);
  const at = clock();
  requirePossibleDay(body.neededOn ?? null, at);
  await inTransaction(db, async (tx) => {
    const quote = await lockQuote(tx, number, at);
    if (!quote) throw new AppError('QUOTE_NOT_FOUND');
    if (await isWritten(tx, quote.id, body)) return;
    if (!answerable[body.kind].includes(quote.state)) throw new AppError('QUOTE_NOT_OPEN');
    if (body.kind === 'acceptance' && quote.acceptedAt) return;
    const author = customerId === null ? null : await selectCustomerName(tx, customerId);
    await updateQuote(tx, quote.id, changesOf(body.kind, { at, author, customerId }));
    await writeMessage(tx, quote, {
      quoteId: quote.id,
      kind: body.kind,
      key: body.key,
      text: body.text,
      isFromShop: false,
      author,
      customerId,
      createdAt: at,
      requested: requestedRows(quote, body),
      neededOn: body.neededOn ?? null,
    });
  });
}

type Act = { at: Date; author: string | null; customerId: number | null };

function changesOf(kind: QuoteMessageKind, { at, author, customerId }: Act): QuoteChanges {
  if (kind === 'acceptance')
    return { acceptedAt: at, acceptedBy: author, acceptedCustomerId: customerId, waitsSince: null };
  if (kind === 'refusal')
    return {
      acceptedAt: null,
      acceptedBy: null,
      acceptedCustomerId: null,
      declinedAt: at,
      waitsSince: null,
    };
  return { waitsSince: at };
}

const requestedRows = (quote: Quote, { requested }: QuoteReplyBody): NewMessage['requested'] =>
  requested.map(({ position, quantity, targetPrice }) => {
    const item = quote.items.find((row) => row.position === position);
    if (!item) throw new AppError('QUOTE_CHANGED');
    return {
      name: item.name,
      sku: item.sku,
      quantity: quantity ?? null,
      targetKurus: targetPrice == null ? null : fromLira(targetPrice),
    };
  });

/** @throws AppError IDEMPOTENCY_KEY_REUSED when the key wrote something else */
export async function isWritten(
  tx: Tx,
  quoteId: number,
  { key, kind, text }: { key: string; kind: QuoteMessageKind; text: string },
): Promise<boolean> {
  const written = await selectMessageByKey(tx, quoteId, key);
  if (written && (written.kind !== kind || written.text !== text))
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return written !== null;
}

/** Saves and mails the message. The quote must be locked. @throws AppError QUOTE_MESSAGES_FULL */
export async function writeMessage(
  tx: Tx,
  quote: Pick<Quote, 'id' | 'firstId'>,
  message: NewMessage,
): Promise<void> {
  if ((await countMessages(tx, quote.firstId ?? quote.id)) >= MAX_QUOTE_MESSAGES)
    throw new AppError('QUOTE_MESSAGES_FULL');
  const messageId = await insertMessage(tx, message);
  await addJob(tx, 'send-quote-message', { messageId }, `quote message ${messageId}`);
}

/** `hasNames`: show full names, and which administrator wrote. */
export async function messagesOf(
  { db }: Pick<Deps, 'db'>,
  quote: Pick<Quote, 'id' | 'firstId'>,
  { hasNames }: { hasNames: boolean },
): Promise<QuoteMessage[]> {
  const rows = await selectMessages(db, quote.firstId ?? quote.id);
  return rows.map(({ id, kind, isFromShop, author, revision, text, neededOn, ...row }) => ({
    id,
    kind,
    isFromShop,
    revision,
    text,
    neededOn,
    author: hasNames ? author : shortName(isFromShop ? null : author),
    requested: row.requested.map(({ name, quantity, targetKurus }) => ({
      name,
      quantity,
      targetPrice: targetKurus === null ? null : toLira(targetKurus),
    })),
    createdAt: row.createdAt.toISOString(),
  }));
}

/** "Ayşe Y.": the link may be forwarded. */
function shortName(name: MessageRow['author']): string | null {
  const [first = '', ...others] = (name ?? '').split(' ').filter(Boolean);
  const last = others.at(-1);
  return first === '' ? null : last ? `${first} ${[...last][0]}.` : first;
}
