// SQL of content for visitors: one round trip per page, including products and pictures.

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/base/db/db.ts';
import { utcText } from '#server/base/db/sql-parts.ts';
import {
  type ProductImageRow,
  type ProductRow,
  productJson,
  withCategory,
} from '#server/catalogue/catalogue.sql.ts';
import type { Language } from '#shared/base/languages.ts';
import type { TextKey } from '#shared/content/content.ts';

type Cover = Pick<ProductImageRow, 'hash' | 'width' | 'height' | 'ground'>;
export type PostCardRow = {
  id: number;
  slug: string;
  language: Language;
  title: string;
  summary: string;
  author: string;
  wordCount: number;
  cover: Cover | null;
  /** Its picture is used if there is no cover. */
  product: ProductRow | null;
  publishedAt: string;
  updatedAt: string;
};
export type PostRow = PostCardRow & { body: string; products: ProductRow[]; others: PostCardRow[] };
export type Slice = { offset: number; limit: number };

const coverOf = (hash: string): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('hash', i.hash, 'width', i.width, 'height', i.height,
      'ground', i.ground) from images i where i.hash = ${sql.ref(hash)})`;
/** For sale and in stock, in the writer's order. */
const productsOfPost = sql`blog_post_products bp join products p
    on p.id = bp.product_id ${withCategory} where bp.post_id = b.id and p.is_active
    and p.stock > 0`;
const countWords = (column: RawBuilder<unknown>) =>
  sql`regexp_count(${column}, '\\S*[[:alnum:]]\\S*')`;

/** Whether the English version is complete; an incomplete one does not count. */
const isEnglish = (language: Language, ...columns: string[]): RawBuilder<SqlBool> =>
  language === 'en'
    ? sql<SqlBool>`(${sql.join(
        columns.map((column) => sql`${sql.ref(column)} is not null`),
        sql` and `,
      )})`
    : sql<SqlBool>`false`;
const inLanguage = (isIt: RawBuilder<SqlBool>, column: string) =>
  sql`case when ${isIt} then ${sql.ref(`${column}_en`)} else ${sql.ref(`${column}_tr`)} end`;
const languageOf = (isIt: RawBuilder<SqlBool>) => sql`case when ${isIt} then 'en' else 'tr' end`;

/** `isIt`: whether it is shown in English. */
const cardFields = (
  isIt: RawBuilder<SqlBool>,
  language: Language,
) => sql`'id', b.id, 'slug', b.slug, 'language', ${languageOf(isIt)},
  'title', ${inLanguage(isIt, 'b.title')}, 'summary', ${inLanguage(isIt, 'b.summary')},
    'author', b.author,
  'wordCount', ${countWords(inLanguage(isEnglish(language, 'b.body_en'), 'b.body'))},
    'cover', ${coverOf('b.cover_hash')},
  'product', case when b.cover_hash is null then (
    select ${productJson} from blog_post_products bp join products p
      on p.id = bp.product_id ${withCategory} where bp.post_id = b.id order by bp.position, p.id
      limit 1) end,
  'publishedAt', ${utcText('b.published_at')}, 'updatedAt', ${utcText('b.updated_at')}`;
const cardJson = (language: Language) =>
  sql`jsonb_build_object(${cardFields(isEnglish(language, 'b.title_en', 'b.summary_en'), language)})`;

const newest = sql`b.published_at desc, b.id desc`;

export async function selectPosts(
  db: Db,
  language: Language,
  { offset, limit }: Slice,
  now: Date,
): Promise<{ rows: PostCardRow[]; total: number }> {
  const result = await sql<{ rows: PostCardRow[]; total: number }>`
    select (select count(*) from blog_posts b where b.published_at <= ${now}) as total,
      coalesce((select jsonb_agg(slice.card order by slice.place) from (
        select ${cardJson(language)} as card, row_number() over (order by ${newest}) as place
        from blog_posts b where b.published_at <= ${now} order by ${newest}
          limit ${limit} offset ${offset}
      ) slice), '[]'::jsonb) as rows`.execute(db);
  return result.rows[0] ?? { rows: [], total: 0 };
}

/** The post at an address, or its current address if it has moved. */
export async function selectPost(
  db: Db,
  language: Language,
  { slug, others }: { slug: string; others: number },
  now: Date,
): Promise<{ post: PostRow | null; movedTo: string | null }> {
  const isIt = isEnglish(language, 'b.title_en', 'b.summary_en', 'b.body_en');
  const result = await sql<{ post: PostRow | null; movedTo: string | null }>`
    select
      (select jsonb_build_object(${cardFields(isIt, language)},
        'body', ${inLanguage(isIt, 'b.body')},
          'products', coalesce((select jsonb_agg(bought.product order by bought.position, bought.id)
            from (
            select ${productJson} as product, bp.position, p.id from ${productsOfPost}) bought),
              '[]'::jsonb),
          'others', coalesce((select jsonb_agg(other.card order by other.place) from (
            select ${cardJson(language)} as card, row_number() over (order by ${newest}) as place
            from blog_posts b where b.published_at <= ${now} and b.slug <> ${slug}
              order by ${newest} limit ${others}) other), '[]'::jsonb))
        from blog_posts b where b.slug = ${slug} and b.published_at <= ${now}) as post,
      (select b.slug from blog_former_slugs f join blog_posts b on b.id = f.post_id
        where f.slug = ${slug} and b.published_at <= ${now}) as moved_to`.execute(db);
  return result.rows[0] ?? { post: null, movedTo: null };
}

export type CampaignRow = {
  id: number;
  language: Language;
  title: string;
  body: string;
  cover: Cover | null;
  product: ProductRow | null;
  link: string;
  couponCode: string | null;
  startsAt: string | null;
  endsAt: string | null;
};

/** Whether a post, a text or a campaign begins or ends within a time. */
export async function turnsWithin(db: Db, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql<{ turns: boolean }>`
    select exists (select from blog_posts where published_at > ${from} and published_at <= ${to})
      or exists (select from page_texts where published_at > ${from} and published_at <= ${to})
      or exists (select from campaigns where is_active
        and ((starts_at > ${from} and starts_at <= ${to})
          or (ends_at > ${from} and ends_at <= ${to}))) as turns`.execute(db);
  return rows[0]?.turns ?? false;
}

const within = (table: string, now: Date) =>
  sql`(${sql.ref(`${table}.starts_at`)} is null or ${sql.ref(`${table}.starts_at`)} <= ${now})
      and (${sql.ref(`${table}.ends_at`)} is null or ${sql.ref(`${table}.ends_at`)} > ${now})`;

/**
 * The current campaigns. A campaign without a picture shows the first product of its rule, or the
 * best seller of its link's list.
 */
export async function selectCampaigns(
  db: Db,
  language: Language,
  limit: number,
  now: Date,
): Promise<CampaignRow[]> {
  const isIt = isEnglish(language, 'k.title_en', 'k.body_en');
  const result = await sql<{ campaign: CampaignRow }>`
    select jsonb_build_object('id', k.id, 'language', ${languageOf(isIt)},
      'title', ${inLanguage(isIt, 'k.title')}, 'body', ${inLanguage(isIt, 'k.body')},
      'link', k.link, 'cover', ${coverOf('k.cover_hash')},
        'couponCode', case when d.customer_emails = '{}' then d.coupon_code end,
      'startsAt', case when d.id is null then ${utcText('k.starts_at')} else ${utcText('d.starts_at')}
        end,
      'endsAt', case when d.id is null then ${utcText('k.ends_at')} else ${utcText('d.ends_at')} end,
      'product', case when k.cover_hash is null then (
        select ${productJson} from products p ${withCategory}
        where p.is_active and (p.id = any(d.product_ids)
          or (coalesce(cardinality(d.product_ids), 0) = 0 and (
          c.id = any(d.category_ids) or parent.id = any(d.category_ids)
            or (coalesce(cardinality(d.category_ids), 0) = 0 and (
            p.id = substring(k.link from '^/products/(\\d{1,9})')::int
              or substring(k.link from '[?&]category=(\\d{1,9})')::int in (c.id, parent.id))))))
        order by array_position(d.product_ids, p.id), p.sold_count desc, p.id limit 1)
          end) as campaign
    from campaigns k left join discounts d on d.id = k.discount_id
    where k.is_active and ${within('k', now)}
      and (k.discount_id is null or (d.is_active and ${within('d', now)}
        and (d.max_uses is null or d.uses < d.max_uses)))
    order by k.position, k.id limit ${limit}`.execute(db);
  return result.rows.map(({ campaign }) => campaign);
}

export type FaqRow = {
  id: number;
  language: Language;
  name: string;
  entries: { id: number; language: Language; question: string; answer: string }[];
};

/** Groups without a question are left out. */
export async function selectFaq(db: Db, language: Language): Promise<FaqRow[]> {
  const isGroup = isEnglish(language, 'g.name_en');
  const isEntry = isEnglish(language, 'e.question_en', 'e.answer_en');
  const result = await sql<FaqRow>`
    select g.id, ${languageOf(isGroup)} as language, ${inLanguage(isGroup, 'g.name')} as name,
      jsonb_agg(jsonb_build_object('id', e.id, 'language', ${languageOf(isEntry)},
        'question', ${inLanguage(isEntry, 'e.question')},
        'answer', ${inLanguage(isEntry, 'e.answer')}) order by e.position, e.id) as entries
    from faq_groups g join faq_entries e on e.group_id = g.id and e.is_active
    group by g.id order by g.position, g.id`.execute(db);
  return result.rows;
}

export type TextRow = {
  language: Language;
  title: string;
  body: string;
  version: number;
  publishedAt: Date;
};

/** The current version. */
export async function selectText(
  db: Db,
  language: Language,
  key: TextKey,
  now: Date,
): Promise<TextRow | null> {
  const isIt = isEnglish(language, 't.title_en', 't.body_en');
  const result = await sql<TextRow>`
    select ${languageOf(isIt)} as language, ${inLanguage(isIt, 't.title')} as title,
      ${inLanguage(isIt, 't.body')} as body, t.version, t.published_at
    from page_texts t where t.key = ${key} and t.published_at <= ${now}
      order by t.version desc limit 1`.execute(db);
  return result.rows[0] ?? null;
}
