// Messages from the shop to the buyer of a quote.
import type { Actor } from '#server/admin-auth/actor.ts';
import { writeAudit } from '#server/admin-auth/audit.ts';
import { inTransaction } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { isWritten, writeMessage } from '#server/quotes/messages.ts';
import type { Quote } from '#server/quotes/quote-records.ts';
import { lockQuote, updateQuote } from '#server/quotes/quotes.sql.ts';
import type { QuoteMessageBody } from '#shared/quotes/quote-messages.ts';

/**
 * A repeated key writes only once.
 * @throws AppError QUOTE_NOT_FOUND, QUOTE_NOT_OPEN, QUOTE_MESSAGES_FULL, IDEMPOTENCY_KEY_REUSED
 */
export async function writeToBuyer(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  number: string,
  body: QuoteMessageBody,
): Promise<Quote> {
  return inTransaction(db, async (tx) => {
    const at = clock();
    const quote = await lockQuote(tx, number, at);
    if (!quote) throw new AppError('QUOTE_NOT_FOUND');
    const message = { kind: 'message' as const, ...body };
    if (await isWritten(tx, quote.id, message)) return quote;
    if (!['open', 'expired', 'declined'].includes(quote.state))
      throw new AppError('QUOTE_NOT_OPEN');
    await updateQuote(tx, quote.id, { waitsSince: null });
    await writeMessage(tx, quote, {
      ...message,
      quoteId: quote.id,
      isFromShop: true,
      author: actor.email,
      customerId: null,
      requested: [],
      neededOn: null,
      createdAt: at,
    });
    await writeAudit(
      tx,
      actor,
      {
        action: 'update',
        entity: 'quote',
        entityId: number,
        before: null,
        after: { message: body.text },
      },
      at,
    );
    return (await lockQuote(tx, number, at)) ?? quote;
  });
}
