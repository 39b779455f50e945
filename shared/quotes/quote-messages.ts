// The messages between buyer and shop about a quote, on the wire. Amounts in lira.
import { z } from 'zod';
import { paragraph } from '#shared/base/fields.ts';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';

export const MAX_QUOTE_MESSAGE = 2_000;
/** The maximum for one quote with all its revisions. */
export const MAX_QUOTE_MESSAGES = 200;
const MOST_TARGET = 10_000_000;

/** `change`: the buyer requests other quantities, prices or another day. */
export const quoteMessageKinds = ['message', 'change', 'acceptance', 'refusal'] as const;
export type QuoteMessageKind = (typeof quoteMessageKinds)[number];

/** A random key for each press of the button: sent again, it is the same message. */
const key = z.string().regex(/^[\x21-\x7e]{8,100}$/);
const text = paragraph(MAX_QUOTE_MESSAGE);

const Requested = z.object({
  /** The position of the row in the quote, from 1. */
  position: z.int().min(1).max(1_000),
  quantity: z.int().min(1).max(MAX_QUANTITY).nullish(),
  targetPrice: z
    .number()
    .min(0.01)
    .max(MOST_TARGET)
    .multipleOf(0.01)
    .nullish()
    .meta({ description: 'For one sales unit, as the prices of the quote are' }),
});

const reply = {
  text: z.union([z.literal(''), text]).default(''),
  requested: z.array(Requested).max(MAX_CART_ROWS).default([]),
  neededOn: z.iso.date().nullish().meta({ description: 'Today or later' }),
};
type Content = { kind: QuoteMessageKind } & z.infer<z.ZodObject<typeof reply>>;
/** A refusal needs its reason, a message its text, and a change at least one of its values. */
const isComplete = ({ kind, text: written, requested, neededOn }: Content): boolean =>
  kind === 'acceptance' ||
  written !== '' ||
  (kind === 'change' && (requested.length > 0 || neededOn != null));
const missing = { path: ['text'], params: { key: 'required' } };

const kind = z.enum(quoteMessageKinds);
export const QuoteReply = z.object({ kind, ...reply }).refine(isComplete, missing);
export type QuoteReply = z.infer<typeof QuoteReply>;
export const QuoteReplyBody = z.object({ kind, key, ...reply }).refine(isComplete, missing);
export type QuoteReplyBody = z.infer<typeof QuoteReplyBody>;

export const QuoteMessageBody = z.object({ key, text });
export type QuoteMessageBody = z.infer<typeof QuoteMessageBody>;

export const QuoteMessage = z.object({
  id: z.int(),
  kind: z.enum(quoteMessageKinds),
  isFromShop: z.boolean(),
  /** Null for the shop, and for a person who wrote by the link. */
  author: z.string().nullable(),
  revision: z.int(),
  text: z.string(),
  requested: z.array(
    z.object({
      name: z.string(),
      quantity: z.int().nullable(),
      targetPrice: Lira.nullable(),
    }),
  ),
  neededOn: z.string().nullable(),
  createdAt: z.string(),
});
export type QuoteMessage = z.infer<typeof QuoteMessage>;
