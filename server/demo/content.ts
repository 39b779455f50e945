// The demo shop's content: posts in db/demo/content/posts (their heads in posts.json), campaigns,
// and questions.

import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { DAY_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';

type InLanguages = { tr: string; en: string };
type DemoPost = {
  slug: string;
  author: string;
  ageDays: number;
  title: InLanguages;
  summary: InLanguages;
  skus: string[];
  formerSlugs?: string[];
};
/** `rule`: the name of a rule in discounts.json. */
type DemoCampaign = { title: InLanguages; body: InLanguages; rule?: string; link: string };
type Question = { question: string; answer: string };
type QuestionGroup = { name: string; entries: Question[] };

const folder = path.join(import.meta.dirname, '..', '..', 'db', 'demo', 'content');
const read = (file: string): string => fs.readFileSync(path.join(folder, file), 'utf8');

export function readDemoPosts(): (DemoPost & { body: { tr: string; en: string | null } })[] {
  return (JSON.parse(read('posts.json')) as DemoPost[]).map((post) => {
    const english = `posts/${post.slug}.en.md`;
    const hasEnglish = fs.existsSync(path.join(folder, english));
    return {
      ...post,
      body: {
        tr: read(`posts/${post.slug}.tr.md`).trim(),
        en: hasEnglish ? read(english).trim() : null,
      },
    };
  });
}

export const readDemoCampaigns = (): DemoCampaign[] =>
  JSON.parse(read('campaigns.json')) as DemoCampaign[];

/** Groups are headed by #, questions by ##. Both languages have the same ones in the same order. */
export function readDemoFaq(language: Language): QuestionGroup[] {
  const parts = (text: string, mark: RegExp) =>
    text
      .split(mark)
      .slice(1)
      .map((part) => {
        const [head = '', ...rest] = part.split('\n');
        return { head: head.trim(), rest: rest.join('\n').trim() };
      });
  return parts(read(`faq.${language}.md`), /^# /m).map(({ head, rest }) => ({
    name: head,
    entries: parts(rest, /^## /m).map((part) => ({ question: part.head, answer: part.rest })),
  }));
}

/**
 * Adds the content to a demo shop without content, also to one that was loaded by an older version.
 * References to missing products are left out.
 */
export async function insertDemoContent(client: pg.Client, now: Date): Promise<void> {
  const { rows } = await client.query<{ isSilent: boolean }>(
    `select not exists (select from blog_posts) and not exists (select from campaigns) and not exists (select from faq_groups) as "isSilent"`,
  );
  if (!rows[0]?.isSilent) return;
  await insertPosts(client, now);
  await insertCampaigns(client);
  await insertFaq(client);
}

async function insertPosts(client: pg.Client, now: Date) {
  const posts = readDemoPosts().map(
    ({ slug, author, ageDays, title, summary, skus, formerSlugs = [], body }) => ({
      slug,
      author,
      title_tr: title.tr,
      title_en: title.en,
      summary_tr: summary.tr,
      summary_en: summary.en,
      body_tr: body.tr,
      body_en: body.en,
      at: new Date(now.getTime() - ageDays * DAY_MS).toISOString(),
      skus,
      former: formerSlugs,
    }),
  );
  const json = JSON.stringify(posts);
  await client.query(
    `insert into blog_posts (slug, author, title_tr, title_en, summary_tr, summary_en, body_tr, body_en, published_at, created_at, updated_at)
     select slug, author, title_tr, title_en, summary_tr, summary_en, body_tr, body_en, at, at, at
     from jsonb_to_recordset($1::jsonb) as r (slug text, author text, title_tr text, title_en text, summary_tr text, summary_en text, body_tr text, body_en text, at timestamptz)`,
    [json],
  );
  await client.query(
    `insert into blog_post_products (post_id, product_id, position)
     select b.id, p.id, sku.place from jsonb_to_recordset($1::jsonb) as r (slug text, skus jsonb)
     join blog_posts b on b.slug = r.slug, jsonb_array_elements_text(r.skus) with ordinality as sku (name, place) join products p on p.sku = sku.name`,
    [json],
  );
  await client.query(
    `insert into blog_former_slugs (slug, post_id)
     select former.slug, b.id from jsonb_to_recordset($1::jsonb) as r (slug text, former jsonb)
     join blog_posts b on b.slug = r.slug, jsonb_array_elements_text(r.former) as former (slug)`,
    [json],
  );
}

async function insertCampaigns(client: pg.Client) {
  const campaigns = readDemoCampaigns().map(({ title, body, rule = null, link }, position) => ({
    title_tr: title.tr,
    title_en: title.en,
    body_tr: body.tr,
    body_en: body.en,
    rule,
    link,
    position,
  }));
  await client.query(
    `insert into campaigns (title_tr, title_en, body_tr, body_en, discount_id, link, position)
     select r.title_tr, r.title_en, r.body_tr, r.body_en, d.id, r.link, r.position
     from jsonb_to_recordset($1::jsonb) as r (title_tr text, title_en text, body_tr text, body_en text, rule text, link text, position int)
     left join discounts d on d.name = r.rule where r.rule is null or d.id is not null`,
    [JSON.stringify(campaigns)],
  );
}

async function insertFaq(client: pg.Client) {
  const english = readDemoFaq('en');
  const groups = readDemoFaq('tr').map(({ name, entries }, position) => ({
    position,
    name_tr: name,
    name_en: english[position]?.name,
    entries: entries.map(({ question, answer }, place) => {
      const other = english[position]?.entries[place];
      return {
        position: place,
        question_tr: question,
        answer_tr: answer,
        question_en: other?.question,
        answer_en: other?.answer,
      };
    }),
  }));
  await client.query(
    `with g as (
       insert into faq_groups (name_tr, name_en, position)
       select name_tr, name_en, position from jsonb_to_recordset($1::jsonb) as r (name_tr text, name_en text, position int) returning id, position)
     insert into faq_entries (group_id, question_tr, answer_tr, question_en, answer_en, position)
     select g.id, e.question_tr, e.answer_tr, e.question_en, e.answer_en, e.position
     from jsonb_to_recordset($1::jsonb) as r (position int, entries jsonb) join g on g.position = r.position,
       jsonb_to_recordset(r.entries) as e (question_tr text, answer_tr text, question_en text, answer_en text, position int)`,
    [JSON.stringify(groups)],
  );
}
