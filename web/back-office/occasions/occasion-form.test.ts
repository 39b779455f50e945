import { expect, test } from 'vitest';
import { newOccasion, retitled, toBody, toForm } from './occasion-form.ts';

const occasion = {
  id: 4,
  slug: 'dugun',
  titleTr: 'Düğün',
  titleEn: null,
  leadTr: 'Küçük şişeler.',
  leadEn: null,
  searchTerms: ['düğün', 'nikah şekeri'],
  products: [{ id: 7, sku: 'A', name: 'B' }],
  gifts: 120,
  hasLabel: true,
  wrappings: [{ id: 9, sku: 'C', name: 'D' }],
  isActive: true,
  state: 'shown' as const,
  version: 3,
};

test('what is loaded is sent as it was, one search phrase a line', () => {
  expect(toForm(occasion)).toMatchObject({
    searchTerms: 'düğün\nnikah şekeri',
    titleEn: '',
    version: 3,
  });
  expect(toBody(toForm(occasion))).toEqual({
    slug: 'dugun',
    titleTr: 'Düğün',
    titleEn: '',
    leadTr: 'Küçük şişeler.',
    leadEn: '',
    searchTerms: ['düğün', 'nikah şekeri'],
    productIds: [7],
    gifts: 120,
    hasLabel: true,
    wrappingIds: [9],
    isActive: true,
  });
  expect(toBody({ ...newOccasion, searchTerms: ' kına \n\n' }).searchTerms).toEqual(['kına']);
});

test('the address of a new page follows its title until it has one of its own', () => {
  expect(retitled(newOccasion, 'Kına gecesi')).toEqual({
    titleTr: 'Kına gecesi',
    slug: 'kina-gecesi',
  });
  const own = { ...newOccasion, titleTr: 'Kına', slug: 'gece' };
  expect(retitled(own, 'Kına gecesi')).toEqual({ titleTr: 'Kına gecesi' });
  const { slug } = retitled(newOccasion, 'Söz, nişan, nikâh ve düğün için küçük hediyelikler');
  expect(slug).toBe('soz-nisan-nikah-ve-dugun-icin-kucuk-hedi');
});
