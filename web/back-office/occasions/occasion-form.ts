// An occasion in the fields of its editor: empty texts in place of nulls, one search phrase a line.
import {
  type AdminOccasion,
  MAX_OCCASION_SLUG,
  type OccasionBody,
} from '#shared/back-office/occasions.ts';
import type { Goods } from '#web/back-office/content/GoodsField.tsx';
import { slugFrom } from '#web/back-office/content/post-form.ts';

export type OccasionForm = {
  version: number;
  titleTr: string;
  titleEn: string;
  leadTr: string;
  leadEn: string;
  slug: string;
  searchTerms: string;
  products: Goods;
  gifts: string;
  hasLabel: boolean;
  wrappings: Goods;
  isActive: boolean;
};

export const newOccasion: OccasionForm = {
  version: 0,
  titleTr: '',
  titleEn: '',
  leadTr: '',
  leadEn: '',
  slug: '',
  searchTerms: '',
  products: [],
  gifts: '100',
  hasLabel: false,
  wrappings: [],
  isActive: true,
};

export const toForm = ({
  version,
  titleTr,
  titleEn,
  leadTr,
  leadEn,
  slug,
  searchTerms,
  products,
  gifts,
  hasLabel,
  wrappings,
  isActive,
}: AdminOccasion): OccasionForm => ({
  version,
  titleTr,
  titleEn: titleEn ?? '',
  leadTr,
  leadEn: leadEn ?? '',
  slug,
  searchTerms: searchTerms.join('\n'),
  products,
  gifts: String(gifts),
  hasLabel,
  wrappings,
  isActive,
});

export const toBody = ({
  version: _,
  searchTerms,
  products,
  gifts,
  wrappings,
  ...form
}: OccasionForm): OccasionBody => ({
  ...form,
  searchTerms: searchTerms
    .split('\n')
    .map((phrase) => phrase.trim())
    .filter(Boolean),
  productIds: products.map(({ id }) => id),
  // The server rejects an invalid number at its field.
  gifts: Number(gifts.replace(/[.\s]/g, '')),
  wrappingIds: wrappings.map(({ id }) => id),
});

/** The slug of a new page follows its title until the author types one. */
export function retitled({ titleTr, slug }: OccasionForm, title: string): Partial<OccasionForm> {
  const isOwn = slug !== slugFrom(titleTr, MAX_OCCASION_SLUG);
  return { titleTr: title, ...(isOwn ? {} : { slug: slugFrom(title, MAX_OCCASION_SLUG) }) };
}
