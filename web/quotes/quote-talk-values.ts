// The typed values of a message about a quote, and the reply made from them.
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { type Issue, ruleKey } from '#shared/base/issues.ts';
import { QuoteReply } from '#shared/quotes/quote-messages.ts';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { readPrice, readQuantity } from './quote-request-values.ts';

export type TalkValues = {
  text: string;
  neededOn: string;
  /** By the position of the quote's row. */
  rows: Record<string, { quantity: string; targetPrice: string }>;
};
export type DeclineValues = { text: string };
type Reply = z.input<typeof QuoteReply>;

/** An empty field requests nothing; NaN, for unreadable text, is rejected at its field. */
const typed = (read: (text: string) => number | null) =>
  z
    .string()
    .transform((text): number | null | undefined =>
      text.trim() === '' ? null : (read(text) ?? Number.NaN),
    );

const requestedRow = QuoteReply.shape.requested.unwrap().element.shape;
const Row = z.object({
  quantity: typed(readQuantity).pipe(requestedRow.quantity),
  targetPrice: typed(readPrice).pipe(requestedRow.targetPrice),
});

/** A message with at least one value beside its text is a request for a change. */
const Talk = z
  .object({ text: z.string(), neededOn: z.string(), rows: z.record(z.string(), Row) })
  .transform(({ text, neededOn, rows }): Reply => {
    const requested = Object.entries(rows)
      .map(([position, row]) => ({ position: Number(position), ...row }))
      .filter(({ quantity, targetPrice }) => quantity !== null || targetPrice !== null);
    const isChange = requested.length > 0 || neededOn !== '';
    return {
      kind: isChange ? 'change' : 'message',
      text,
      requested,
      neededOn: neededOn || null,
    };
  })
  .pipe(QuoteReply);

const Decline = z
  .object({ text: z.string() })
  .transform(({ text }): Reply => ({ kind: 'refusal', text }))
  .pipe(QuoteReply);

export const talkResolver = (t: TFunction<'quotes'>) =>
  formResolver<TalkValues, QuoteReply>(Talk, (issue) => {
    const field = issue.path?.at(-1);
    if (field === 'quantity' || field === 'targetPrice' || field === 'neededOn')
      return t(`request.errors.${field}`);
    return isMissing(issue) ? t('talk.textMissing') : t('request.errors.other');
  });

export const declineResolver = (t: TFunction<'quotes'>) =>
  formResolver<DeclineValues, QuoteReply>(Decline, (issue) =>
    isMissing(issue) ? t('talk.reasonMissing') : t('request.errors.other'),
  );

const isMissing = (issue: Issue) => ruleKey(issue) === 'required';
