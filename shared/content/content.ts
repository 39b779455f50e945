// Content on the wire: the notebook, campaigns, questions, the shop's own texts, and what visitors
// write (specification 2).
import { z } from 'zod';
import { languages } from '#shared/base/languages.ts';
import { Product, ProductImage, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';

const BLOG_PAGE_SIZE = 12;

/** Always the newest first. */
const { page, size } = pageQuery(BLOG_PAGE_SIZE);
export const BlogQuery = z.object({ page, size });

/**
 * A text without an English version is shown in Turkish: `language` tells which one it is, for the
 * `lang` attribute.
 */
const Written = { language: z.enum(languages) };

/**
 * HTML made from Markdown by the server: no scripts, no styles, no frames, links of known kinds
 * only.
 */
const Html = z.string().meta({ description: 'Safe HTML' });

export const BlogPostCard = z.object({
  ...Written,
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  cover: ProductImage.nullable(),
  readingMinutes: z.int(),
  publishedAt: z.string(),
  updatedAt: z.string(),
});
export type BlogPostCard = z.infer<typeof BlogPostCard>;

export const BlogPage = pageOf(BlogPostCard);
export type BlogPage = z.infer<typeof BlogPage>;

export const BlogPost = BlogPostCard.extend({
  html: Html,
  /** The products that can be bought now, in the writer's order. */
  products: z.array(Product),
  /** Up to three other posts, newest first. */
  others: z.array(BlogPostCard),
});
export type BlogPost = z.infer<typeof BlogPost>;

export const Campaign = z.object({
  ...Written,
  id: z.int(),
  title: z.string(),
  html: Html,
  cover: ProductImage.nullable(),
  /** A path of the shop. */
  link: z.string(),
  couponCode: z.string().nullable(),
  /** The start of its discount rule, if it has one. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
});
export type Campaign = z.infer<typeof Campaign>;

export const FaqGroup = z.object({
  ...Written,
  id: z.int(),
  name: z.string(),
  entries: z.array(z.object({ ...Written, id: z.int(), question: z.string(), html: Html })),
});
export type FaqGroup = z.infer<typeof FaqGroup>;

export const textKeys = [
  'about',
  'privacy-policy',
  'distance-sales-agreement',
  'warranty-return',
  'membership-agreement',
  'preliminary-information',
  'kvkk',
  'cookies',
] as const;
export type TextKey = (typeof textKeys)[number];

export const PageText = z.object({
  ...Written,
  key: z.enum(textKeys),
  title: z.string(),
  html: Html,
  version: z.int(),
  /** When this version became active. */
  publishedAt: z.string(),
});
export type PageText = z.infer<typeof PageText>;
