// A post in the fields of its editor: empty texts in place of nulls.
import type { AdminPost, PostBody } from '#shared/back-office/content.ts';
import { MAX_SLUG_LENGTH } from '#shared/back-office/content.ts';
import { slugOf } from '#shared/base/fold.ts';
import type { TakenPicture } from '#shared/catalogue/images.ts';

export type PostForm = {
  version: number;
  titleTr: string;
  titleEn: string;
  summaryTr: string;
  summaryEn: string;
  bodyTr: string;
  bodyEn: string;
  slug: string;
  author: string;
  cover: TakenPicture | null;
  products: { id: number; sku: string; name: string }[];
};

export const newPost = (author: string): PostForm => ({
  version: 0,
  titleTr: '',
  titleEn: '',
  summaryTr: '',
  summaryEn: '',
  bodyTr: '',
  bodyEn: '',
  slug: '',
  author,
  cover: null,
  products: [],
});

export const toForm = ({
  version,
  titleTr,
  titleEn,
  summaryTr,
  summaryEn,
  bodyTr,
  bodyEn,
  slug,
  author,
  cover,
  products,
}: AdminPost): PostForm => ({
  version,
  titleTr,
  titleEn: titleEn ?? '',
  summaryTr,
  summaryEn: summaryEn ?? '',
  bodyTr,
  bodyEn: bodyEn ?? '',
  slug,
  author,
  cover,
  products: products.map(({ id, sku, name }) => ({ id, sku, name })),
});

export const toBody = ({ version: _, cover, products, ...form }: PostForm): PostBody => ({
  ...form,
  coverHash: cover?.hash ?? null,
  productIds: products.map(({ id }) => id),
});

/** The slug made from a title, up to the allowed length, without a dash at the end. */
export const slugFrom = (title: string, longest = MAX_SLUG_LENGTH): string =>
  slugOf(title).slice(0, longest).replace(/-+$/, '');

/** The slug follows the title until the author types one, or the post has been published. */
export const retitled = (
  { titleTr, slug }: Pick<PostForm, 'titleTr' | 'slug'>,
  title: string,
  isKnown: boolean,
): Partial<PostForm> => ({
  titleTr: title,
  ...(!isKnown && slug === slugFrom(titleTr) ? { slug: slugFrom(title) } : {}),
});

/** English has to be complete or absent. */
export const isEnglishMissing = (texts: readonly string[]): boolean =>
  texts.some((text) => text.trim() === '');
