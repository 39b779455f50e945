// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Language } from '#shared/base/languages.ts';
import {
  type Attributes,
  attributeDefinitions,
  definitionOf,
} from '#shared/catalogue/attributes.ts';
import { openKeys } from '#shared/catalogue/own-codes.ts';
import { drawingViews, drawProduct, viewsOf } from './drawings.ts';

// The server's TypeScript has no DOM; jsdom's parser is reached through the global object.
type Parsed = {
  querySelector(selector: string): unknown;
  documentElement: { getAttribute(name: string): string | null };
};
const { DOMParser } = globalThis as unknown as {
  DOMParser: new () => { parseFromString(text: string, type: string): Parsed };
};

const typical: Attributes[] = [
  {},
  { heightMm: 40, widthMm: 30, depthMm: 20 },
  {
    heightMm: 95,
    diameterMm: 34,
    neck: 'FEA15',
    closure: 'crimp',
    contents: 'set',
    pumpColor: 'gold',
    capMaterial: 'walnut',
    capColor: 'walnut',
  },
  {
    heightMm: 160,
    widthMm: 62,
    depthMm: 40,
    shoulderMm: 120,
    neck: '24/410',
    closure: 'screw',
    contents: 'set',
    capMaterial: 'acrylic',
    capColor: 'clear',
    capForm: 'square',
  },
  {
    capacityMl: 100,
    netAmount: 100,
    netUnit: 'ml',
    scentFamily: 'aquatic',
    gender: 'men',
    material: 'aluminium',
    color: 'rose',
    finish: 'brushed',
  },
  { capacityMl: 1, heightMm: 1, widthMm: 1 },
  {
    capacityMl: 5000,
    heightMm: 900,
    widthMm: 700,
    stickLengthMm: 400,
    tubeLengthMm: 300,
    pipetteMm: 200,
  },
];
const parts = attributeDefinitions.part.values;
const forms = attributeDefinitions.form.values;

const draw = (attributes: Attributes, view?: (typeof drawingViews)[number]): string =>
  drawProduct({ name: '50 ml "Kare" & <şişe>', attributes }, view ? { view } : {});

function expectSound(svg: string): void {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  expect(parsed.documentElement.getAttribute('viewBox')).toBe('0 0 800 1000');
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null|\[object/);
  expect(svg.length).toBeLessThan(14_000);
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  const used = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map((match) => match[1]);
  expect(used.filter((id) => !ids.includes(id))).toEqual([]);
}

test.each(parts)('%s is drawn soundly with typical attributes, in every view it has', (part) => {
  for (const attributes of typical)
    for (const view of viewsOf({ ...attributes, part }))
      expectSound(draw({ ...attributes, part }, view));
});

test.each(parts)('%s of unknown size shows its main picture for a view it lacks', (part) => {
  const main = draw({ part });
  for (const view of drawingViews.filter((one) => !viewsOf({ part }).includes(one)))
    expect(draw({ part }, view)).toBe(main);
});

test('values that the merchant has added are drawn like missing ones', () => {
  for (const part of ['bottle', 'cap', 'box'])
    for (const key of openKeys) {
      const own = definitionOf(key).kind === 'codes' ? ['own-value'] : 'own-value';
      for (const attributes of typical) expectSound(draw({ ...attributes, part, [key]: own }));
    }
});

// Every pair of form, glass and cap occurs once: form and glass determine the cap.
test.each(forms.map((form, index) => ({ form, index })))(
  'a bottle that is $form is drawn soundly in every glass, bare and as a set',
  ({ form, index }) => {
    const capForms = attributeDefinitions.capForm.values;
    for (const [at, glassColor] of attributeDefinitions.glassColor.values.entries()) {
      const bottle = {
        part: 'bottle',
        form,
        glassColor,
        capacityMl: 50,
        neck: 'FEA15',
        pumpColor: 'silver',
        capMaterial: 'surlyn',
        capColor: 'clear',
        capForm: capForms[(index + at) % capForms.length] as string,
      };
      for (const contents of ['bare', 'set']) expectSound(draw({ ...bottle, contents }));
    }
  },
);

const materials = attributeDefinitions.material.values;
test.each(materials.map((material, index) => ({ material, index })))(
  'caps of $material are drawn soundly in every colour and form',
  ({ material, index }) => {
    const capForms = ['cylinder', 'square', 'sphere', 'cone'];
    for (const [at, color] of attributeDefinitions.color.values.entries())
      expectSound(
        draw({
          part: 'cap',
          material,
          color,
          form: capForms[(index + at) % capForms.length] as string,
          heightMm: 30,
          diameterMm: 26,
          isMagnetic: color === 'gold',
        }),
      );
  },
);

test('a product is drawn the same every time', () => {
  for (const part of parts)
    expect(draw({ part, heightMm: 80, capacityMl: 50 })).toBe(
      draw({ part, heightMm: 80, capacityMl: 50 }),
    );
});

test('products differ in their pictures when they differ in size, form, colour or cap', () => {
  const base: Attributes = {
    part: 'bottle',
    neck: 'FEA15',
    form: 'square',
    widthMm: 46,
    heightMm: 69,
    glassColor: 'clear',
    contents: 'set',
    pumpColor: 'gold',
    capMaterial: 'walnut',
  };
  const others: Attributes[] = [
    base,
    { ...base, heightMm: 90 },
    { ...base, widthMm: 40 },
    { ...base, form: 'oval' },
    { ...base, glassColor: 'smoke' },
    { ...base, contents: 'bare' },
    { ...base, pumpColor: 'black' },
    { ...base, capMaterial: 'beech' },
    { ...base, capForm: 'sphere' },
    { ...base, neck: 'FEA13' },
  ];

  expect(new Set(others.map((attributes) => draw(attributes))).size).toBe(others.length);
});

test.each(parts)('two sizes of %s differ', (part) => {
  const small: Attributes = {
    part,
    heightMm: 50,
    widthMm: 30,
    diameterMm: 30,
    capacityMl: 30,
    netAmount: 30,
    stickLengthMm: 180,
    tubeLengthMm: 80,
    pipetteMm: 60,
  };
  const large: Attributes = {
    part,
    heightMm: 90,
    widthMm: 44,
    diameterMm: 44,
    capacityMl: 100,
    netAmount: 100,
    stickLengthMm: 260,
    tubeLengthMm: 120,
    pipetteMm: 90,
  };

  expect(draw(small)).not.toBe(draw(large));
});

test('a larger bottle of a family stands higher in its picture', () => {
  const topOf = (heightMm: number): number => {
    const svg = draw({
      part: 'bottle',
      form: 'square',
      neck: 'FEA15',
      widthMm: heightMm * 0.6,
      heightMm,
    });
    return Math.min(
      ...[...svg.matchAll(/ d="M-?[\d.]+ (-?[\d.]+)/g)]
        .map((match) => Number(match[1]))
        .filter((y) => y > 50),
    );
  };

  const tops = [55, 70, 90, 120].map(topOf);

  expect(tops).toEqual([...tops].sort((first, second) => second - first));
});

test('only dimensions and details have lettering', () => {
  const attributes: Attributes = {
    part: 'bottle',
    form: 'square',
    neck: 'FEA15',
    widthMm: 46,
    depthMm: 46,
    heightMm: 69,
    shoulderMm: 62,
  };

  expect(draw(attributes)).not.toContain('<text');
  expect(draw(attributes, 'detail')).toContain('>FEA15<');
  expect(draw(attributes, 'dimensions')).toContain('46 × 46 mm');
});

test('a measured drawing writes all its figures as the language does', () => {
  const attributes: Attributes = { part: 'bottle', neck: 'FEA13', diameterMm: 22.5, heightMm: 70 };
  const figures = (language: Language) => {
    const svg = drawProduct({ name: 'Şişe', attributes }, { view: 'dimensions', language });
    return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  };

  expect(figures('tr')).toEqual([
    'Ø 22,5 mm',
    '70 mm',
    expect.stringMatching(/^FEA13 · Ø [\d,]+$/),
  ]);
  expect(figures('en')).toEqual([
    'Ø 22.5 mm',
    '70 mm',
    expect.stringMatching(/^FEA13 · Ø [\d.]+$/),
  ]);
});

test('views are offered only where there is something to see', () => {
  expect(viewsOf({ part: 'bottle', neck: 'FEA15', heightMm: 70 })).toEqual([
    'main',
    'detail',
    'dimensions',
  ]);
  expect(viewsOf({ part: 'pouch', heightMm: 70 })).toEqual(['main', 'dimensions']);
  expect(viewsOf({ part: 'pouch' })).toEqual(['main']);
});
