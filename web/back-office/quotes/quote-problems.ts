// What is missing or wrong in a quote before it can be sent. The server's own rules decide; these say it beside the field.
import { type DeskQuotePreview, MAX_NOTE_LINES } from '#shared/back-office/quotes.ts';
import { toE164 } from '#shared/base/identity.ts';
import { readDays } from './quote-days.ts';
import { isOwnValid, isShippingValid, type QuoteDraft } from './quote-draft.ts';

const keys = ['rows', 'name', 'email', 'phone', 'shipping', 'days', 'note'] as const;
export type QuoteProblemKey = (typeof keys)[number];
export type QuoteProblems = Partial<Record<QuoteProblemKey, string>>;

export function problemsOf(
  draft: QuoteDraft,
  words: (key: QuoteProblemKey) => string,
): QuoteProblems {
  const isWrong: Record<QuoteProblemKey, boolean> = {
    rows: draft.rows.length === 0,
    name: draft.name.trim() === '',
    email: !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.email.trim()),
    phone: draft.phone.trim() !== '' && toE164(draft.phone.trim()) === null,
    shipping: !isShippingValid(draft),
    days: draft.days.trim() !== '' && readDays(draft.days) === null,
    note: draft.note.trim().split('\n').length > MAX_NOTE_LINES,
  };
  return Object.fromEntries(keys.filter((key) => isWrong[key]).map((key) => [key, words(key)]));
}

/** Whether every row can be promised as it stands. */
export const areRowsReady = ({ rows }: QuoteDraft, priced: DeskQuotePreview | null): boolean =>
  rows.every(isOwnValid) &&
  priced !== null &&
  priced.items.length === rows.length &&
  priced.items.every(({ problem }) => problem === null);
