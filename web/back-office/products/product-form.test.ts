import { describe, expect, test } from 'vitest';
import type { AdminProduct } from '#shared/back-office/products.ts';
import { usualFields } from '#shared/catalogue/product-fields.ts';
import { texts } from '#web/testing/texts.ts';
import { attributesFor } from './part-attributes.ts';
import {
  formProblems,
  kurusOf,
  newProduct,
  type ProductForm,
  toBody,
  toForm,
  wrongNumbers,
} from './product-form.ts';

const product = {
  ...usualFields,
  id: 7,
  version: 3,
  sku: 'FL-1',
  name: 'Kare Şişe',
  slug: 'kare-sise',
  description: 'İki\nsatır',
  brand: 'Flakon',
  categoryId: 3,
  variant: null,
  family: null,
  price: 34.9,
  cost: 20,
  piecesPerUnit: 1,
  minQuantity: 10,
  quantityStep: 5,
  piecesPerCarton: 96,
  attributes: { part: 'bottle', capacityMl: 50.5, isMagnetic: false, uses: ['perfume'] },
  unitWeightG: 90,
  unitVolumeCm3: null,
  cartonWeightG: null,
  cartonVolumeCm3: null,
  isActive: true,
  successorId: null,
  successor: null,
  tiers: [
    {
      minQuantity: 12,
      discountType: 'PERCENTAGE',
      discountPercentage: 2.5,
      discountAmount: null,
      isActive: true,
    },
    {
      minQuantity: 48,
      discountType: 'FIXED_AMOUNT',
      discountPercentage: null,
      discountAmount: 1.05,
      isActive: false,
    },
  ],
} as unknown as AdminProduct;
const form = toForm(product);
const filled = (change: Partial<ProductForm>): ProductForm => ({ ...form, ...change });

describe('the form of a product', () => {
  test('shows numbers as people write them, and is read again without a change', () => {
    expect(form).toMatchObject({
      price: '34,90',
      cost: '20',
      minQuantity: '10',
      unitVolumeCm3: '',
      attributes: { capacityMl: '50,5', isMagnetic: 'false', uses: ['perfume'] },
    });
    expect(form.tiers.map(({ value }) => value)).toEqual(['2,5', '1,05']);
    const { id: _, version: __, successor: ___, ...sent } = product;
    expect(toBody(form)).toEqual(sent);
    expect(formProblems(form)).toEqual([]);
  });

  test('reports invalid numbers, and reads them as empty', () => {
    const wrong = filled({
      price: 'çok',
      unitWeightG: '1x',
      attributes: { capacityMl: 'elli', notes: 'gül' },
      tiers: [{ minQuantity: 'a', discountType: 'PERCENTAGE', value: '5', isActive: true }],
    });
    expect(wrongNumbers(wrong)).toEqual([
      'price',
      'unitWeightG',
      'attributes.capacityMl',
      'tiers.0.minQuantity',
    ]);
    expect(toBody(wrong)).toMatchObject({ unitWeightG: null, attributes: { notes: 'gül' } });
  });

  test('reports invalid values before the server is asked', () => {
    const problems = (change: Partial<ProductForm>) =>
      formProblems(filled(change)).map(({ field, code }) => `${field} ${code}`);
    expect(
      problems({ name: ' ', price: '1,005', minQuantity: '7', categoryId: '', slug: 'İ' }),
    ).toEqual([
      'name required',
      'slug slug-form',
      'price not-money',
      'minQuantity minimum-not-in-step',
      'categoryId required',
    ]);
    expect(
      problems({
        tiers: [{ minQuantity: '12', discountType: 'PERCENTAGE', value: '0', isActive: true }],
      }),
    ).toEqual(['tiers.0.discount tier-not-percentage']);
    const off = { minQuantity: '12', discountType: 'FIXED_AMOUNT' as const, isActive: true };
    expect(problems({ tiers: [{ ...off, value: '1,005' }] })).toEqual([
      'tiers.0.discount not-money',
    ]);
    expect(problems({ tiers: [{ ...off, value: '0' }] })).toEqual([
      'tiers.0.discount tier-without-amount',
    ]);
    expect(formProblems(newProduct).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['sku', 'name', 'brand', 'price', 'categoryId']),
    );
  });

  test.each([
    ['21,905', 'En çok iki ondalık yazılabilir.'],
    ['20.000.000', 'En fazla 10.000.000 olabilir.'],
    ['0', 'Sıfırdan büyük olmalı.'],
  ])('the price %s is told what is wrong with it', (price, text) => {
    expect(
      formProblems(filled({ price, tiers: [] })).map(({ code, values }) =>
        texts.t(`admin-products:problem.${code}`, values ?? {}),
      ),
    ).toEqual([text]);
  });

  test('an emptied number is its default, or null', () => {
    expect(
      toBody(filled({ reorderPoint: '', minQuantity: '', quantityStep: '', unitWeightG: ' ' })),
    ).toMatchObject({ reorderPoint: 10, minQuantity: 1, quantityStep: 1, unitWeightG: null });
    expect(toBody(filled({ reorderPoint: '0' })).reorderPoint).toBe(0);
  });

  test('an emptied attribute is left out', () => {
    expect(
      toBody(filled({ attributes: { part: 'cap', notes: ' ', fitsNecks: [], capacityMl: '' } }))
        .attributes,
    ).toEqual({ part: 'cap' });
  });

  test.each([
    ['34,90', 3_490],
    ['1.250,5', 125_050],
    ['', null],
    ['1,005', null],
    ['-1', null],
    ['x', null],
  ])('%s is %s kuruş', (text, amount) => expect(kurusOf(text)).toBe(amount));
});

test('the kind of part decides which attributes come first; one with a value is never hidden', () => {
  expect(attributesFor({ part: 'cap' }).first).toContain('isMagnetic');
  expect(attributesFor({ part: 'cap' }).first).not.toContain('scentFamily');
  expect(attributesFor({ part: 'cap', scentFamily: 'woody' }).first).toContain('scentFamily');
  const { first, more } = attributesFor({ part: 'essence' });
  expect(first.filter((key) => more.includes(key))).toEqual([]);
});
