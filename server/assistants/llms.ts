// /llms.txt (llmstxt.org, version 2 of 2026-08-10): what the shop is and where machines find it.
import { translate } from '#server/base/errors/texts.ts';
import type { Category } from '#shared/catalogue/catalogue.ts';
import { feedFiles } from '#shared/feeds/feeds.ts';
import type { ShopAnswer } from '#shared/settings/config.ts';
import { addressOf, type Saying } from './product-facts.ts';
import { escapeMarkdown, linkMarkdown, paragraphs } from './product-markdown.ts';

/** The shop's texts about delivery, returns and sales. */
export const sellingTexts = [
  'warranty-return',
  'preliminary-information',
  'distance-sales-agreement',
  'about',
] as const;

type LlmsContent = {
  shop: Pick<ShopAnswer, 'name'>;
  categories: readonly Category[];
  texts: readonly { key: (typeof sellingTexts)[number]; title: string }[];
};

export function llmsText({ shop, categories, texts }: LlmsContent, saying: Saying): string {
  const { publicUrl, language } = saying;
  const say = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, 'assistants', `llms.${key}`, values);
  const page = (path: string) => addressOf(saying, path);
  const row = (name: string, address: string, note: string) =>
    `- ${linkMarkdown(name, address)}: ${escapeMarkdown(note)}`;
  const filled = categories.filter(({ productCount }) => productCount > 0);
  return paragraphs([
    `# ${escapeMarkdown(shop.name)}`,
    `> ${say('summary', { shop: escapeMarkdown(shop.name) })}`,
    say('prices'),
    say('fit'),
    say('buying'),
    `## ${say('categories')}`,
    [
      row(say('all'), page('/products.md'), say('allNote')),
      ...filled.map(({ id, name, productCount }) =>
        row(
          name,
          page(`/products.md?category=${id}`),
          translate(language, 'assistants', 'list.count', { count: productCount }),
        ),
      ),
    ].join('\n'),
    `## ${say('shopping')}`,
    [
      ...texts.map(({ key, title }) => row(title, page(`/${key}`), say(`text.${key}`))),
      row(say('faq'), page('/faq'), say('faqNote')),
      row(say('tracking'), page('/orders/order-tracking'), say('trackingNote')),
      row(say('contact'), page('/contact'), say('contactNote')),
    ].join('\n'),
    `## ${say('machines')}`,
    [
      row('MCP', `${publicUrl}/mcp`, say('mcp')),
      row('UCP', `${publicUrl}/.well-known/ucp`, say('ucp')),
      row('API', `${publicUrl}/api/docs`, say('api')),
      row('OpenAPI', `${publicUrl}/api/openapi.json`, say('openapi')),
      row(say('feed'), `${publicUrl}/feeds/${language}/${feedFiles.google}`, say('feedNote')),
    ].join('\n'),
    '## Optional',
    [
      row(say('other'), `${publicUrl}${language === 'en' ? '' : '/en'}/llms.txt`, say('otherNote')),
      row(say('sitemap'), `${publicUrl}/sitemap.xml`, say('sitemapNote')),
      row(say('blog'), page('/blog'), say('blogNote')),
      row(say('campaigns'), page('/campaigns'), say('campaignsNote')),
    ].join('\n'),
  ]);
}
