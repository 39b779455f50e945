import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PostBody } from '#shared/back-office/content.ts';
import { newPost, retitled, slugFrom, toBody } from './post-form.ts';

test('the address is made from the title, with valid characters only', () => {
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

test('the address follows the title until somebody edits it, or visitors know it', () => {
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

test('the request contains the picture and the products', () => {
  const form = { ...newPost('Atölye'), products: [{ id: 7, sku: 'A', name: 'B' }] };
  expect(toBody(form)).toMatchObject({
    author: 'Atölye',
    coverHash: null,
    productIds: [7],
    titleEn: '',
  });
  expect(toBody(form)).not.toHaveProperty('version');
});
