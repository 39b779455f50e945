import { describe, expect, test } from 'vitest';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { makeProduct } from '#web/testing/make-product.ts';
import { stepsOf } from './steps.ts';
import { broughtBy, choose, partsOf, type Tool, withLabel, withParts } from './tool-state.ts';

const part = (id: number, attributes: object, name = `Parça ${id}`) =>
  makeProduct({ id, name, attributes: attributes as never });
const bottle = part(1, { part: 'bottle', neck: 'FEA15', closure: 'crimp', contents: 'bare' });
const screwed = part(2, {
  part: 'dropper-bottle',
  neck: '18/415',
  closure: 'screw',
  contents: 'bare',
});
const pump = part(3, { part: 'pump', neck: 'FEA15' }, 'Altın Pompa');
const pumpSet = part(4, { part: 'pump-ring-set', neck: 'FEA15' }, 'Takım Pompa');
const ring = part(5, { part: 'ring', neck: 'FEA15' }, 'Altın Bilezik');
const dropper = part(6, { part: 'dropper', neck: '18/415' });
const cap = part(7, { part: 'cap', fitsNecks: ['FEA15'] });
const sheet = part(8, { part: 'label', isPersonalised: true });
const diffuser = part(9, {
  part: 'diffuser-bottle',
  neck: 'FEA18',
  closure: 'crimp',
  contents: 'bare',
});
const closed = part(10, { part: 'bottle', neck: 'FEA15', closure: 'crimp', contents: 'set' });

const choices: DesignChoices = {
  parts: {},
  liquid: { color: 'amber', fill: 80 },
  label: null,
  background: 'paper',
  sets: 1,
};
const empty: Tool = { choices, products: {} };
const made = (...parts: [Parameters<typeof choose>[1], ReturnType<typeof part>][]): Tool =>
  parts.reduce((tool, [role, product]) => choose(tool, role, product).tool, empty);

describe('choosing', () => {
  test('a part takes the place of the one of its kind and leaves the others alone', () => {
    const { tool, displaced } = choose(
      made(['bottle', bottle], ['pump', pump], ['cap', cap]),
      'bottle',
      screwed,
    );
    expect(tool.choices.parts).toEqual({ bottle: 2, pump: 3, cap: 7 });
    expect(displaced).toEqual([]);
    expect(choose(tool, 'cap', null).tool.choices.parts).toEqual({ bottle: 2, pump: 3 });
  });

  test('choosing a part removes the parts that it includes or replaces, and names them', () => {
    const { tool, displaced } = choose(
      made(['bottle', bottle], ['pump', pump], ['ring', ring]),
      'pump',
      pumpSet,
    );
    expect(tool.choices.parts).toEqual({ bottle: 1, pump: 4 });
    expect(tool.products.ring).toBeUndefined();
    expect(displaced).toEqual([{ role: 'ring', name: 'Altın Bilezik' }]);
    expect(broughtBy(tool, 'ring')?.id).toBe(4);
    expect(choose(made(['bottle', screwed], ['pump', pump]), 'dropper', dropper).displaced).toEqual(
      [{ role: 'pump', name: 'Altın Pompa' }],
    );
  });

  test('products and choices never differ', () => {
    const tool = made(['bottle', bottle], ['pump', pumpSet], ['cap', cap]);
    expect(partsOf(tool).map(({ role, product }) => [role, product.id])).toEqual(
      Object.entries(tool.choices.parts),
    );
  });

  test('a repair changes the parts and keeps the label', () => {
    const label = {
      productId: 8,
      widthMm: 20,
      heightMm: 20,
      bottomMm: 10,
      frame: 'none',
      frameInk: 'black',
      items: [],
    } as const;
    const tool = withLabel(made(['bottle', bottle]), { ...label, items: [] }, sheet);
    const mended = withParts(tool, { bottle: 2 }, [
      { role: 'bottle', product: screwed, isWithdrawn: false, replacements: [] },
    ]);
    expect(mended.choices).toMatchObject({ parts: { bottle: 2 }, label: { productId: 8 } });
    expect(mended.products).toEqual({ bottle: screwed, label: sheet });
    expect(withLabel(mended, null, undefined).products).toEqual({ bottle: screwed });
  });
});

describe('the steps', () => {
  test.each([
    ['a crimp bottle', bottle, ['bottle', 'pump', 'ring', 'cap', 'look', 'print', 'box', 'sets']],
    [
      'a screw bottle',
      screwed,
      ['bottle', 'pump', 'dropper', 'cap', 'look', 'print', 'box', 'sets'],
    ],
    [
      'a diffuser',
      diffuser,
      ['bottle', 'pump', 'ring', 'cap', 'reeds', 'look', 'print', 'box', 'sets'],
    ],
    ['a bottle that comes closed', closed, ['bottle', 'look', 'print', 'box', 'sets']],
  ] as const)('of %s are those whose parts go on it', (_, product, steps) => {
    expect(stepsOf(made(['bottle', product]))).toEqual(steps);
  });

  test('a part that is chosen keeps its step, so that nothing is chosen out of sight', () => {
    expect(stepsOf(made(['pump', pump], ['ring', ring], ['bottle', closed]))).toContain('ring');
  });
});
