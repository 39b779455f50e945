// The structured data of the content pages for search engines (schema.org).
import { largestOf } from '#shared/catalogue/image-sources.ts';
import type { BlogPost, FaqGroup } from '#shared/content/content.ts';
import { postHref } from './blog-url.ts';

type Shop = { name: string; publicUrl: string; pagesUrl?: string };

export function postingData(post: BlogPost, { name, publicUrl, pagesUrl = publicUrl }: Shop) {
  const address = pagesUrl + postHref(post);
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    ...(post.cover && { image: [publicUrl + largestOf(post.cover).url] }),
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: post.language,
    // The author of a post may be the workshop instead of a person.
    author: {
      '@type': post.author.startsWith(name) ? 'Organization' : 'Person',
      name: post.author,
    },
    publisher: { '@type': 'Organization', name, url: publicUrl },
    mainEntityOfPage: { '@type': 'WebPage', '@id': address },
    url: address,
  };
}

export const faqData = (groups: readonly FaqGroup[]) => ({
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ entries }) =>
    entries.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  ),
});
