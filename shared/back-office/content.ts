// Content that the merchant writes: the notebook, campaigns, questions and the shop's own texts
// (decision 0019). The Turkish text always exists; the English one is null where it does not.
import { z } from 'zod';
import { isOneLine, line, paragraph, productId } from '#shared/base/fields.ts';
import { languages } from '#shared/base/languages.ts';
import { Product, pageOf, pageQuery } from '#shared/catalogue/catalogue.ts';
import { Picture } from '#shared/catalogue/images.ts';
import { BlogPost, textKeys } from '#shared/content/content.ts';
import { NamedProduct } from './discounts.ts';

export const POSTS_PAGE_SIZE = 20;
export const MAX_BODY_LENGTH = 100_000;
export const MAX_POST_PRODUCTS = 24;
export const MAX_CAMPAIGNS = 100;
export const MAX_FAQ_GROUPS = 30;
export const MAX_FAQ_ENTRIES = 300;
export const MAX_SLUG_LENGTH = 90;

const text = (max: number) => paragraph(max).pipe(z.string().min(1));
/** Spaces only count as no English text. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine(isOneLine)
    .nullish()
    .transform((value) => value || null);
const optionalText = (max: number) =>
  paragraph(max)
    .nullish()
    .transform((value) => value || null);
const version = z.int().min(1).max(2_147_483_647);
const hash = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .nullish()
  .transform((value) => value ?? null);
/** A year outside this range is a typing error. */
const moment = z.iso.datetime({ offset: true }).refine((at) => at >= '2000' && at < '2100');
const momentOrNone = moment.nullish().transform((at) => at ?? null);
const Id = z.int().min(1).max(2_147_483_647);

const Cover = z.object({ hash: z.string(), picture: Picture }).nullable();

/* ── the notebook ── */
export const PostBody = z.object({
  slug: z
    .string()
    .trim()
    .max(MAX_SLUG_LENGTH)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  titleTr: line(160),
  titleEn: optionalLine(160),
  summaryTr: text(400),
  summaryEn: optionalText(400),
  bodyTr: text(MAX_BODY_LENGTH),
  bodyEn: optionalText(MAX_BODY_LENGTH),
  author: line(120),
  coverHash: hash,
  productIds: z.array(productId).max(MAX_POST_PRODUCTS),
});
export type PostBody = z.infer<typeof PostBody>;
export const PostChange = PostBody.extend({ version });

export const postStates = ['draft', 'scheduled', 'published'] as const;
export type PostState = (typeof postStates)[number];

const { page, size } = pageQuery(POSTS_PAGE_SIZE);
export const PostsQuery = z.object({
  page,
  size,
  search: z.string().max(200).refine(isOneLine).optional(),
  state: z.enum(postStates).optional(),
});
export const AdminPostRow = z.object({
  id: z.int(),
  slug: z.string(),
  titleTr: z.string(),
  author: z.string(),
  state: z.enum(postStates),
  isEnglishMissing: z.boolean(),
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type AdminPostRow = z.infer<typeof AdminPostRow>;
export const AdminPostsPage = pageOf(AdminPostRow);
export type AdminPostsPage = z.infer<typeof AdminPostsPage>;

export const AdminPost = AdminPostRow.extend({
  titleEn: z.string().nullable(),
  summaryTr: z.string(),
  summaryEn: z.string().nullable(),
  bodyTr: z.string(),
  bodyEn: z.string().nullable(),
  cover: Cover,
  products: z.array(NamedProduct),
  /** Earlier addresses that redirect to the present one. */
  formerSlugs: z.array(z.string()),
  version: z.int(),
});
export type AdminPost = z.infer<typeof AdminPost>;

/** Visible at once, from a moment on, or no longer. */
export const PublicationBody = z.object({
  when: z.union([z.enum(['now', 'never']), moment]),
  version,
});

/** A post while it is being written: every field may be missing. */
export const PostPreviewBody = z.object({
  language: z.enum(languages),
  titleTr: z.string().max(400),
  titleEn: z.string().max(400).nullish(),
  summaryTr: z.string().max(1_000),
  summaryEn: z.string().max(1_000).nullish(),
  bodyTr: z.string().max(MAX_BODY_LENGTH),
  bodyEn: z.string().max(MAX_BODY_LENGTH).nullish(),
  author: z.string().max(400),
  coverHash: hash,
  productIds: z.array(productId).max(MAX_POST_PRODUCTS),
  publishedAt: momentOrNone,
});
export const PostPreview = BlogPost.omit({ others: true }).extend({ products: z.array(Product) });
export type PostPreview = z.infer<typeof PostPreview>;

/* ── previews ── */
export const PreviewBody = z.object({
  text: z.string().max(MAX_BODY_LENGTH),
  language: z.enum(languages),
  /** A description has no placeholders and keeps its line breaks. */
  kind: z.enum(['text', 'description']).default('text'),
});
/** `unknown`: unknown placeholders, which are shown as "…". */
export const PreviewAnswer = z.object({
  html: z.string(),
  wordCount: z.int(),
  readingMinutes: z.int(),
  unknown: z.array(z.string()),
});
export type PreviewAnswer = z.infer<typeof PreviewAnswer>;
/** The present value of each placeholder; empty if the setting is empty. */
export const Placeholders = z.array(z.object({ key: z.string(), value: z.string() }));
export type Placeholders = z.infer<typeof Placeholders>;

/* ── campaigns ── */
/**
 * The first state that applies: switched off, over, its rule over, planned, waiting for its rule;
 * otherwise visible.
 */
const campaignStates = ['off', 'over', 'rule-over', 'planned', 'rule-waiting', 'shown'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** A path of this shop; two slashes, or a slash and a backslash, would lead to another site. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(path);

export const CampaignBody = z
  .object({
    titleTr: line(160),
    titleEn: optionalLine(160),
    bodyTr: text(4_000),
    bodyEn: optionalText(4_000),
    discountId: Id.nullish().transform((id) => id ?? null),
    link: line(300).refine(isOwnPath, { params: { key: 'ownPath' } }),
    coverHash: hash,
    startsAt: momentOrNone,
    endsAt: momentOrNone,
    isActive: z.boolean(),
  })
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
    { path: ['endsAt'], params: { key: 'endAfterStart' } },
  );
export type CampaignBody = z.infer<typeof CampaignBody>;
export const CampaignChange = CampaignBody.and(z.object({ version }));

export const AdminCampaign = z.object({
  id: z.int(),
  titleTr: z.string(),
  titleEn: z.string().nullable(),
  bodyTr: z.string(),
  bodyEn: z.string().nullable(),
  rule: z
    .object({
      id: z.int(),
      name: z.string(),
      isActive: z.boolean(),
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
      couponCode: z.string().nullable(),
    })
    .nullable(),
  link: z.string(),
  cover: Cover,
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  isActive: z.boolean(),
  state: z.enum(campaignStates),
  version: z.int(),
});
export type AdminCampaign = z.infer<typeof AdminCampaign>;

/** `expected` is the order that the editor loaded; another one means a concurrent change. */
export const OrderBody = z.object({
  ids: z.array(Id).min(1).max(MAX_FAQ_ENTRIES),
  expected: z.array(Id).max(MAX_FAQ_ENTRIES),
});

/* ── questions ── */
export const FaqGroupBody = z.object({ nameTr: line(120), nameEn: optionalLine(120) });
export const FaqGroupChange = FaqGroupBody.extend({ version });
export const FaqEntryBody = z.object({
  groupId: Id,
  questionTr: line(300),
  questionEn: optionalLine(300),
  answerTr: text(10_000),
  answerEn: optionalText(10_000),
  isActive: z.boolean(),
});
export type FaqEntryBody = z.infer<typeof FaqEntryBody>;
export const FaqEntryChange = FaqEntryBody.extend({ version });
export const AdminFaqEntry = z.object({
  id: z.int(),
  groupId: z.int(),
  questionTr: z.string(),
  questionEn: z.string().nullable(),
  answerTr: z.string(),
  answerEn: z.string().nullable(),
  isActive: z.boolean(),
  version: z.int(),
});
export type AdminFaqEntry = z.infer<typeof AdminFaqEntry>;
export const AdminFaqGroup = z.object({
  id: z.int(),
  nameTr: z.string(),
  nameEn: z.string().nullable(),
  version: z.int(),
  entries: z.array(AdminFaqEntry),
});
export type AdminFaqGroup = z.infer<typeof AdminFaqGroup>;

/* ── the shop's own texts ── */
export const KeyParams = z.object({ key: z.enum(textKeys) });
export const VersionParams = KeyParams.extend({
  version: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
});
export const TextDraftChange = z.object({
  titleTr: line(160),
  titleEn: optionalLine(160),
  bodyTr: text(MAX_BODY_LENGTH),
  bodyEn: optionalText(MAX_BODY_LENGTH),
  /** False once the merchant confirms that a lawyer has checked it. */
  isSample: z.boolean(),
  version,
});
export const PublishTextBody = z.object({ version });
export const AdminTextRow = z.object({
  key: z.enum(textKeys),
  titleTr: z.string(),
  /** The number of the active version; null if there is none. */
  number: z.int().nullable(),
  publishedAt: z.string().nullable(),
  isSample: z.boolean(),
  isEnglishMissing: z.boolean(),
  hasDraft: z.boolean(),
});
export type AdminTextRow = z.infer<typeof AdminTextRow>;
export const AdminTextVersion = z.object({
  key: z.enum(textKeys),
  number: z.int(),
  titleTr: z.string(),
  titleEn: z.string().nullable(),
  bodyTr: z.string(),
  bodyEn: z.string().nullable(),
  isSample: z.boolean(),
  /** Null for a draft. */
  publishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** The draft's version, needed to save it. */
  version: z.int(),
});
export type AdminTextVersion = z.infer<typeof AdminTextVersion>;
export const AdminText = z.object({
  key: z.enum(textKeys),
  draft: AdminTextVersion.nullable(),
  /** The newest first, without their bodies; the first is the active one. */
  versions: z.array(
    AdminTextVersion.pick({ number: true, titleTr: true, isSample: true, publishedAt: true }),
  ),
});
export type AdminText = z.infer<typeof AdminText>;
