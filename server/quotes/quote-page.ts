// The page behind a quote's link: rows with the current products, revisions and the conversation.
import type { Platform } from '#server/base/platform.ts';
import { toProduct } from '#server/catalogue/catalogue.ts';
import type { Language } from '#shared/base/languages.ts';
import type { QuoteAnswer } from '#shared/quotes/quotes.ts';
import { messagesOf } from './messages.ts';
import type { QuoteItemRecord } from './quote-records.ts';
import { requireOfLink, toWireAmounts, toWireItem, toWireTerms } from './quotes.ts';
import { revisionsOf } from './revisions.ts';

/** @throws AppError QUOTE_NOT_FOUND */
export async function readQuoteOfLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  sent: string,
  language: Language,
): Promise<QuoteAnswer> {
  const quote = await requireOfLink({ db, clock }, sent);
  const [revisions, messages] = await Promise.all([
    revisionsOf({ db, clock }, quote),
    messagesOf({ db }, quote, { hasNames: false }),
  ]);
  const sold = new Map(
    quote.products.filter(({ isActive }) => isActive).map((product) => [product.id, product]),
  );
  const withProduct = (item: QuoteItemRecord) => {
    const product = sold.get(item.productId);
    return {
      ...toWireItem(item),
      product: product ? toProduct(product, language) : null,
      isOwnRow: product?.isOwnRow ?? false,
    };
  };
  const { number, code, state, shippingOptionId, revision, note } = quote;
  return {
    number,
    code,
    state,
    shippingOptionId,
    revision,
    note,
    revisions,
    messages,
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    acceptedAt: quote.acceptedAt?.toISOString() ?? null,
    isWaiting: quote.waitsSince !== null,
    ...toWireTerms(quote),
    items: quote.items.map(withProduct),
    alternatives: quote.others.map(withProduct),
    ...toWireAmounts(quote, language),
  };
}
