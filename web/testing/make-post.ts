// Blog posts for tests: fields that a test does not set have defaults.
import type { BlogPage, BlogPost, BlogPostCard } from '#shared/content/content.ts';

export const makePostCard = (parts: Partial<BlogPostCard> = {}): BlogPostCard => ({
  id: 1,
  language: 'tr',
  slug: 'agiz-secmek',
  title: 'Krimp mi, vidalı mı?',
  summary: 'Üç soruda ağız seçmek.',
  author: 'Selin Aydemir',
  cover: null,
  readingMinutes: 6,
  publishedAt: '2026-11-10T09:00:00.000Z',
  updatedAt: '2026-11-10T09:00:00.000Z',
  ...parts,
});

export const makePost = (parts: Partial<BlogPost> = {}): BlogPost => ({
  ...makePostCard(parts),
  html: '<p>Metin</p>',
  products: [],
  others: [],
  ...parts,
});

export const makeBlogPage = (content: BlogPostCard[], parts: Partial<BlogPage> = {}): BlogPage => ({
  content,
  page: 0,
  size: 12,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0,
  ...parts,
});
