import { expect, test } from 'vitest';
import type { Attributes } from '#shared/catalogue/attributes.ts';
import { closingOf } from './closing.ts';
import { facetsOf } from './product-facets.ts';

test.each<[string, Attributes, ReturnType<typeof closingOf>]>([
  ['a crimp bottle', { part: 'bottle', neck: 'FEA15', contents: 'bare' }, 'tool'],
  ['a complete set with a crimp pump', { part: 'bottle', neck: 'FEA15', contents: 'set' }, 'tool'],
  ['several crimp bottles in one set', { part: 'set', neck: 'FEA13', contents: 'set' }, 'tool'],
  ['a crimp pump', { part: 'pump', neck: 'FEA15' }, 'tool'],
  ['a pump with its ring', { part: 'pump-ring-set', neck: 'FEA15' }, 'tool'],
  ['a screw bottle', { part: 'bottle', neck: '18/415' }, 'hand'],
  ['a set with a screw neck', { part: 'roll-on', neck: '13/415', contents: 'set' }, 'hand'],
  ['a set without a known neck', { part: 'atomizer', contents: 'set' }, 'hand'],
  ['a crimp diffuser', { part: 'diffuser-bottle', neck: 'FEA20' }, 'hand'],
  ['a bare bottle without a known neck', { part: 'bottle', contents: 'bare' }, null],
  ['a cap for crimp bottles', { part: 'cap', neck: 'FEA15' }, null],
  ['a screw pump', { part: 'pump', neck: '18/415' }, 'hand'],
  ['a dropper', { part: 'dropper', neck: 'DIN18' }, 'hand'],
  ['a screw cap', { part: 'cap', neck: '13/415' }, 'hand'],
  ['a ring', { part: 'ring', neck: 'FEA15' }, null],
  ['a pump without a known neck', { part: 'pump' }, null],
  ['an essence', { part: 'essence' }, null],
])('%s', (_, attributes, closing) => {
  expect(closingOf(attributes)).toBe(closing);
  expect(facetsOf(attributes).filter(({ key }) => key === 'closing')).toEqual(
    closing ? [{ key: 'closing', value: closing }] : [],
  );
});

test('a closing that the product itself states is ignored', () => {
  const facets = facetsOf({ part: 'bottle', neck: 'FEA15', closing: 'hand' });
  expect(facets.filter(({ key }) => key === 'closing')).toEqual([
    { key: 'closing', value: 'tool' },
  ]);
});
