// Revisions of a quote: a new one closes the previous one, under its lock, so that only one of them
// can become an order. Decision 0093.
import type { Tx } from '#server/base/db/db.ts';
import { randomCode } from '#server/base/db/random-code.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { toLira } from '#shared/base/money.ts';
import { MAX_REVISIONS, type QuoteChange, type QuoteRevision } from '#shared/quotes/quotes.ts';
import type { Quote, QuoteItemRecord, QuoteRecord } from './quote-records.ts';
import { lockQuote, selectChain, updateQuote } from './quotes.sql.ts';

/** A hundred bits: only a person who has received the code finds the quote. */
const CODE_LENGTH = 20;

type Inherited = Pick<
  QuoteRecord,
  'number' | 'firstId' | 'revision' | 'customerId' | 'companyId' | 'email'
>;

export const newCode = (): string => randomCode(CODE_LENGTH);

/**
 * Closes a quote for its next revision, which is for the same mailbox and account.
 * @throws AppError QUOTE_NOT_FOUND, QUOTE_NOT_OPEN, QUOTE_REVISIONS_FULL
 */
export async function replaceQuote(tx: Tx, number: string, at: Date): Promise<Inherited> {
  const before = await lockQuote(tx, number, at);
  if (!before) throw new AppError('QUOTE_NOT_FOUND');
  if (before.state === 'used' || before.state === 'replaced') throw new AppError('QUOTE_NOT_OPEN');
  const revision = before.revision + 1;
  if (revision > MAX_REVISIONS) throw new AppError('QUOTE_REVISIONS_FULL');
  await updateQuote(tx, before.id, { replacedAt: at });
  const { customerId, companyId, email } = before;
  return {
    number: `${before.number.split('/')[0]}/${revision}`,
    firstId: before.firstId ?? before.id,
    revision,
    customerId,
    companyId,
    email,
  };
}

/** Newest first; none for a quote that was never revised. */
export async function revisionsOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  quote: Pick<Quote, 'id' | 'firstId' | 'revision' | 'replacedAt'>,
): Promise<QuoteRevision[]> {
  if (quote.revision === 1 && quote.replacedAt === null) return [];
  const chain = await selectChain(db, quote.firstId ?? quote.id, clock());
  return chain
    .map((of, index) => ({
      number: of.number,
      code: of.code,
      revision: of.revision,
      state: of.state,
      createdAt: of.createdAt.toISOString(),
      expiresAt: of.expiresAt.toISOString(),
      finalTotal: toLira(of.totalKurus),
      changes: changesBetween(chain[index - 1], of),
    }))
    .reverse();
}

type Compared = Pick<
  Quote,
  | 'shippingKurus'
  | 'discountKurus'
  | 'totalKurus'
  | 'note'
  | 'paymentTerms'
  | 'deliveryTerms'
  | 'textRows'
> & {
  items: readonly Pick<
    QuoteItemRecord,
    'productId' | 'designId' | 'name' | 'quantity' | 'unitPriceKurus'
  >[];
};
type ComparedItem = Compared['items'][number];

const keyOf = ({ productId, designId }: ComparedItem) => `${productId} ${designId ?? ''}`;

/** The rows first, in the order of the newer quote, then the totals. */
function changesBetween(before: Compared | undefined, after: Compared): QuoteChange[] {
  if (!before) return [];
  const earlier = new Map(before.items.map((item) => [keyOf(item), item]));
  const later = new Set(after.items.map(keyOf));
  return [
    ...after.items.flatMap((item) => rowChanges(earlier.get(keyOf(item)), item)),
    ...before.items
      .filter((item) => !later.has(keyOf(item)))
      .map(({ name, quantity }) => ({ kind: 'removed' as const, name, from: quantity, to: null })),
    ...amountChange('discount', before.discountKurus, after.discountKurus),
    ...amountChange('shipping', before.shippingKurus, after.shippingKurus),
    ...(before.note === after.note ? [] : [textChange('note')]),
    ...(termsOf(before) === termsOf(after) ? [] : [textChange('terms')]),
    ...amountChange('total', before.totalKurus, after.totalKurus),
  ];
}

const textChange = (kind: 'note' | 'terms'): QuoteChange => ({
  kind,
  name: null,
  from: null,
  to: null,
});
const termsOf = ({ paymentTerms, deliveryTerms, textRows }: Compared): string =>
  JSON.stringify([paymentTerms, deliveryTerms, textRows]);

function rowChanges(before: ComparedItem | undefined, item: ComparedItem): QuoteChange[] {
  const { name, quantity, unitPriceKurus } = item;
  if (!before) return [{ kind: 'added', name, from: null, to: quantity }];
  return [
    ...(before.quantity === quantity
      ? []
      : [{ kind: 'quantity' as const, name, from: before.quantity, to: quantity }]),
    ...amountChange('price', before.unitPriceKurus, unitPriceKurus).map((change) => ({
      ...change,
      name,
    })),
  ];
}

const amountChange = (
  kind: QuoteChange['kind'],
  from: Quote['totalKurus'],
  to: Quote['totalKurus'],
): QuoteChange[] => (from === to ? [] : [{ kind, name: null, from: toLira(from), to: toLira(to) }]);
