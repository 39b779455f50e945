import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PostBody } from '#shared/back-office/content.ts';
import { newPost, retitled, slugFrom, toBody } from './post-form.ts';

test('the address is made of the title in letters that every address has', () => {
  expect(slugFrom('Şişede IŞIL ışıl İğde: 50 ml’lik “çözüm”')).toBe(
    'sisede-isil-isil-igde-50-ml-lik-cozum',
  );
  expect(slugFrom('🌿')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const slug = slugFrom(title);
      expect(slug === '' || PostBody.shape.slug.safeParse(slug).success).toBe(true);
    }),
  );
});

test('it follows the title until somebody writes one of their own, or visitors know it', () => {
  expect(retitled({ titleTr: '', slug: '' }, 'Koku', false)).toEqual({
    titleTr: 'Koku',
    slug: 'koku',
  });
  expect(retitled({ titleTr: 'Koku', slug: 'benim-adresim' }, 'Koku ve cam', false)).toEqual({
    titleTr: 'Koku ve cam',
  });
  expect(retitled({ titleTr: 'Koku', slug: 'koku' }, 'Koku ve cam', true)).toEqual({
    titleTr: 'Koku ve cam',
  });
});

test('what is sent names its picture and goods', () => {
  const form = { ...newPost('Atölye'), products: [{ id: 7, sku: 'A', name: 'B' }] };
  expect(toBody(form)).toMatchObject({
    author: 'Atölye',
    coverHash: null,
    productIds: [7],
    titleEn: '',
  });
  expect(toBody(form)).not.toHaveProperty('version');
});
