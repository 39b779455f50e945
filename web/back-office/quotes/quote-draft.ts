// A quote that is being typed: saved in this browser only until it is sent, one draft for each
// source.

import type { AdminCustomer } from '#shared/back-office/customers.ts';
import type {
  ManualQuoteBody,
  ManualQuotePreview,
  ManualQuotePreviewBody,
} from '#shared/back-office/quotes.ts';
import { email as emailField } from '#shared/base/fields.ts';
import { percentText } from '#shared/base/format.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { isLira } from '#shared/base/money.ts';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { AdminQuoteRequest } from '#shared/quotes/quote-requests.ts';
import { type AdminQuote, MAX_QUOTE_DAYS } from '#shared/quotes/quotes.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import { randomId } from '#web/base/api/random-id.ts';
import { readStored, removeStored, writeStored } from '#web/base/api/storage.ts';

/**
 * `own` is the price as typed; `before` is the price of the row in the quote that it was copied
 * from.
 */
export type DraftRow = Pick<Product, 'sku' | 'name' | 'imageUrl'> & {
  productId: number;
  designId: string | null;
  quantity: number;
  own: string;
  before: number | null;
  /** The key of the row that the buyer may replace by this one; empty for a separate row. */
  insteadOf: string;
};
export type QuoteDraft = {
  /** One key for one quote, however often it is sent. */
  key: string;
  rows: DraftRow[];
  name: string;
  companyName: string;
  /** The company that it is for, in whose place nothing is typed. */
  company: { id: number; name: string } | null;
  email: string;
  phone: string;
  language: 'tr' | 'en';
  isShippingFixed: boolean;
  shipping: string;
  shippingOptionId: string | null;
  /** Empty for the default number of days of the shop. */
  days: string;
  note: string;
  paymentTerms: string;
  deliveryTerms: string;
  /** One in each line. */
  textRows: string;
  /** The buyer's request that this quote answers. */
  requestId: number | null;
  /** The number of the quote that it replaces as the next revision. */
  revises: string | null;
};

const MOST_DRAFTS = 5;
const MOST_FOR_ONE = 10_000_000;
const MOST_SHIPPING = 1_000_000;

export const emptyDraft = (): QuoteDraft => ({
  key: randomId(),
  rows: [],
  name: '',
  companyName: '',
  email: '',
  phone: '',
  language: 'tr',
  isShippingFixed: false,
  shipping: '',
  shippingOptionId: null,
  days: '',
  note: '',
  paymentTerms: '',
  deliveryTerms: '',
  textRows: '',
  company: null,
  requestId: null,
  revises: null,
});

/** Each row followed by its alternatives, as the buyer has chosen. */
const rowsOfQuote = (quote: AdminQuote): DraftRow[] =>
  quote.items.flatMap((item) => [
    rowOfItem(item, ''),
    ...quote.alternatives
      .filter(({ group }) => group === item.group)
      .map((other) => rowOfItem(other, rowKey(item))),
  ]);

const rowOfItem = (
  { productId, designId, sku, name, imageUrl, quantity, unitPrice }: AdminQuote['items'][number],
  insteadOf: string,
): DraftRow => ({
  productId,
  designId,
  sku,
  name,
  imageUrl,
  quantity,
  own: '',
  before: unitPrice,
  insteadOf,
});

/** The same rows, to be priced again. */
export const draftOfQuote = (quote: AdminQuote): QuoteDraft => ({
  ...emptyDraft(),
  rows: rowsOfQuote(quote),
  name: quote.name,
  companyName: quote.companyName ?? '',
  company:
    quote.companyId !== null && quote.company !== null
      ? { id: quote.companyId, name: quote.company }
      : null,
  email: quote.email,
  phone: quote.phone ? formatPhone(quote.phone) : '',
  language: quote.language,
  note: quote.note ?? '',
  paymentTerms: quote.paymentTerms ?? '',
  deliveryTerms: quote.deliveryTerms ?? '',
  textRows: quote.textRows.join('\n'),
});

/** With the promised values: special prices and shipping stay until they are changed. */
export const draftOfRevision = (quote: AdminQuote): QuoteDraft => {
  const copy = draftOfQuote(quote);
  const own = new Set(
    [...quote.items, ...quote.alternatives]
      .filter(({ listUnitPrice }) => listUnitPrice !== null)
      .map(rowKey),
  );
  return {
    ...copy,
    rows: copy.rows.map((row) => ({
      ...row,
      own: own.has(rowKey(row)) ? numberField(row.before) : '',
    })),
    isShippingFixed: true,
    shipping: numberField(quote.shippingCost),
    revises: quote.number,
  };
};

export const draftOfCustomer = ({ profile }: AdminCustomer): QuoteDraft => ({
  ...emptyDraft(),
  name: `${profile.firstName} ${profile.lastName}`,
  email: profile.email,
  phone: profile.phoneNumber ? formatPhone(profile.phoneNumber) : '',
});

/** One row; the buyer's target price is not used as the offered price. */
export const draftOfRequest = (request: AdminQuoteRequest): QuoteDraft => ({
  ...emptyDraft(),
  rows: [
    {
      productId: request.product.id,
      designId: null,
      sku: request.product.sku,
      name: request.product.name,
      imageUrl: request.product.imageUrl,
      quantity: request.quantity,
      own: '',
      before: null,
      insteadOf: '',
    },
  ],
  name: request.name,
  companyName: request.companyName ?? '',
  company: request.account,
  email: request.email,
  phone: request.phone ? formatPhone(request.phone) : '',
  language: request.language,
  requestId: request.id,
});

export const rowKey = ({ productId, designId }: Pick<DraftRow, 'productId' | 'designId'>): string =>
  `${productId} ${designId ?? ''}`;

const isAmount = (value: number, least: number, most: number) =>
  value >= least && value <= most && isLira(value);
/** Above zero, with at most two decimals. */
export const isOwnValid = ({ own }: Pick<DraftRow, 'own'>): boolean => {
  const price = typedNumber(own);
  return price === null || isAmount(price, 0.01, MOST_FOR_ONE);
};
export const ownPriceOf = (row: Pick<DraftRow, 'own'>): number | null =>
  isOwnValid(row) ? typedNumber(row.own) : null;

export const isShippingValid = ({
  isShippingFixed,
  shipping,
}: Pick<QuoteDraft, 'isShippingFixed' | 'shipping'>): boolean =>
  !isShippingFixed || isAmount(typedNumber(shipping) ?? Number.NaN, 0, MOST_SHIPPING);

/** Null for an invalid number of days. */
export function readDays(typed: string): number | null {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= MAX_QUOTE_DAYS ? days : null;
}

/** Whether every row can be offered unchanged. */
export const areRowsReady = ({ rows }: QuoteDraft, priced: ManualQuotePreview | null): boolean =>
  rows.every(isOwnValid) &&
  priced !== null &&
  priced.items.length === rows.length &&
  priced.items.every(({ problem }) => problem === null);

/** An alternative to a deleted row, or to another alternative, counts as a separate row. */
export const isBase =
  ({ rows }: Pick<QuoteDraft, 'rows'>) =>
  (row: DraftRow): boolean =>
    !row.insteadOf ||
    row.insteadOf === rowKey(row) ||
    !rows.some((other) => rowKey(other) === row.insteadOf && !other.insteadOf);

const toBodyRow = (row: DraftRow) => ({
  productId: row.productId,
  designId: row.designId,
  quantity: row.quantity,
  ownPrice: ownPriceOf(row),
});

/** The request for a preview; a row with an invalid price gets the catalogue's. */
export const toPreviewBody = (draft: QuoteDraft): ManualQuotePreviewBody => ({
  items: draft.rows.filter(isBase(draft)).map((row) => ({
    ...toBodyRow(row),
    alternatives: draft.rows
      .filter((other) => other.insteadOf === rowKey(row) && !isBase(draft)(other))
      .map(toBodyRow),
  })),
  shippingOptionId: draft.shippingOptionId,
  shippingCost:
    draft.isShippingFixed && isShippingValid(draft) ? typedNumber(draft.shipping) : null,
  // The customer's price lists apply.
  email: emailField.safeParse(draft.email.trim()).success ? draft.email.trim() : null,
  companyId: draft.company?.id ?? null,
  requestId: draft.requestId,
  revises: draft.revises,
});

export const textRowsOf = ({ textRows }: Pick<QuoteDraft, 'textRows'>): string[] =>
  textRows
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const toBody = (
  draft: QuoteDraft,
  days: number,
  expectedTotal: number,
  acceptsBelowCost: boolean,
): ManualQuoteBody => ({
  ...toPreviewBody(draft),
  name: draft.name.trim(),
  companyName: draft.companyName.trim(),
  email: draft.email.trim(),
  phone: draft.phone.trim(),
  languagePreference: draft.language,
  days,
  note: draft.note.trim(),
  paymentTerms: draft.paymentTerms.trim(),
  deliveryTerms: draft.deliveryTerms.trim(),
  textRows: textRowsOf(draft),
  expectedTotal,
  acceptsBelowCost,
});

type SavedDrafts = { adminId: number; drafts: [source: string, draft: QuoteDraft][] };

/** Only this administrator's drafts: another one in the same browser starts with none. */
function readSaved(adminId: number): SavedDrafts {
  try {
    const saved = JSON.parse(readStored('quoteDrafts') ?? 'null') as SavedDrafts | null;
    if (saved?.adminId === adminId && Array.isArray(saved.drafts)) return saved;
  } catch {
    // Unreadable data count as no drafts.
  }
  return { adminId, drafts: [] };
}

/**
 * `source` is where the draft was started. Fields missing in an older version's draft are filled
 * in.
 */
export function findDraft(adminId: number, source: string): QuoteDraft | null {
  const draft = readSaved(adminId).drafts.find(([of]) => of === source)?.[1];
  return draft && Array.isArray(draft.rows) ? { ...emptyDraft(), ...draft } : null;
}

export function saveDraft(adminId: number, source: string, draft: QuoteDraft | null): void {
  const others = readSaved(adminId).drafts.filter(([of]) => of !== source);
  const drafts: SavedDrafts['drafts'] = draft
    ? ([[source, draft], ...others].slice(0, MOST_DRAFTS) as SavedDrafts['drafts'])
    : others;
  if (drafts.length === 0) removeStored('quoteDrafts');
  else writeStored('quoteDrafts', JSON.stringify({ adminId, drafts } satisfies SavedDrafts));
}

/**
 * The difference from the catalogue price, in percent with one decimal; null if there is nothing to
 * compare.
 */
export function differenceOf(own: number, list: number | null): number | null {
  if (list === null || list <= 0) return null;
  return Math.round((own / list - 1) * 1_000) / 10;
}

/** "−%13,7", "+4.2%": with its sign, in the way of the language. */
export function differenceText(percent: number, language: string): string {
  return percentText(percent / 100, language, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }).replace('-', '−');
}
