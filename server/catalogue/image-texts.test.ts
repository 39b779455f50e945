import { describe, expect, test } from 'vitest';
import { readDemoProducts } from '#server/demo/seed.ts';
import { languages } from '#shared/base/languages.ts';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { imageViews } from '#shared/catalogue/catalogue.ts';
import { thingText, viewText } from './image-texts.ts';

const square: Attributes = {
  part: 'bottle',
  form: 'square',
  glassColor: 'clear',
  material: 'glass',
  capacityMl: 50,
  neck: 'FEA15',
  closure: 'crimp',
  contents: 'bare',
};
const text = (
  attributes: Attributes,
  view: (typeof imageViews)[number] = 'main',
  language: 'tr' | 'en' = 'tr',
  name = 'Ad',
) => {
  const product = { name, attributes };
  return viewText(thingText(product, language), product, view, language);
};

describe('the text comes from the attributes', () => {
  test.each<[string, Attributes, string]>([
    ['a bare bottle', square, '50 ml kare şeffaf cam şişe, FEA15 krimp ağız – önden görünüm'],
    [
      'a set',
      {
        ...square,
        glassColor: 'black',
        finish: 'lacquered',
        contents: 'set',
        pumpColor: 'silver',
        capMaterial: 'zamak',
        capColor: 'gold',
        capForm: 'square',
      },
      '50 ml kare siyah lake cam şişe, FEA15 krimp ağız, gümüş pompa, altın zamak kare kapak – önden görünüm',
    ],
    [
      'wood as it grows',
      {
        part: 'cap',
        form: 'cylinder',
        material: 'walnut',
        color: 'walnut',
        neck: 'FEA15',
        fitsNecks: ['FEA13', 'FEA15'],
      },
      'Ceviz ahşap silindir kapak, FEA13 ve FEA15 ağız için – önden görünüm',
    ],
    [
      'a dropper bottle',
      {
        part: 'dropper-bottle',
        glassColor: 'amber',
        capacityMl: 30,
        contents: 'set',
        tip: 'dropper',
        capMaterial: 'plastic',
        capColor: 'black',
      },
      '30 ml amber cam damlalıklı şişe, siyah plastik damlalık – önden görünüm',
    ],
    [
      'a litre',
      { part: 'base-liquid', netAmount: 1_000, netUnit: 'ml', material: 'plastic', color: 'white' },
      '1 litre difüzör taban sıvısı, beyaz plastik şişe – önden görünüm',
    ],
    [
      'a sample set',
      { part: 'essence', scentFamily: 'floral', capacityMl: 10, netAmount: 50 },
      'Çiçeksi esans deneme seti, 5 × 10 ml – önden görünüm',
    ],
    [
      'an essence without a net amount',
      { part: 'essence', scentFamily: 'floral', capacityMl: 10 },
      'Çiçeksi esans, etiketli şişe – önden görünüm',
    ],
    [
      'what lies',
      { part: 'reeds', material: 'rattan', color: 'natural', stickLengthMm: 255 },
      'Rattan difüzör çubukları, 25,5 cm – genel görünüm',
    ],
    ['what only its name tells', { part: 'crimper', color: 'red' }, 'Ad – genel görünüm'],
  ])('%s', (_what, attributes, expected) => {
    expect(text(attributes)).toBe(expected);
  });

  test('in English', () => {
    expect(text({ ...square, finish: 'glossy' }, 'main', 'en')).toBe(
      '50 ml square clear glass bottle, FEA15 crimp neck – front view',
    );
  });

  test('each view has a text of its own', () => {
    expect(
      imageViews
        .filter((view) => view !== 'dimensions')
        .map((view) => text(square, view).split(' – ')[1]),
    ).toEqual(['önden görünüm', 'çaprazdan görünüm', 'ağız ayrıntısı', 'başka bir görünüm']);
    expect(text({ part: 'box' }, 'detail')).toMatch(/yakın plan$/);
  });
});

test.each(languages)(
  'every product of the demo shop has texts without holes, in %s',
  (language) => {
    for (const { product } of readDemoProducts()) {
      for (const view of imageViews) {
        const alt = text(product.attributes, view, language, product.name);

        expect(alt, product.sku).toMatch(/^[\p{Lu}\d]/u);
        expect(alt, product.sku).not.toMatch(
          / {2}| ,|,,|\{|undefined|NaN|Infinity|(values|forms|coats|with|what|materials|views|styles|families)\./,
        );
        expect(alt.length, product.sku).toBeLessThan(170);
      }
    }
  },
);

test('a product without a part is called by its name', () => {
  const product = { name: 'Deneme Şişesi', attributes: {} };
  expect(viewText(thingText(product, 'tr'), product, 'main', 'tr')).toBe(
    'Deneme Şişesi – önden görünüm',
  );
});
