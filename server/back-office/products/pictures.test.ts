import { expect, test } from 'vitest';
import { codesInName } from './pictures.ts';

test.each([
  ['FL-A.jpg', ['FL-A']],
  ['FL-12.jpg', ['FL-12', 'FL']],
  ['FL-12-1.jpg', ['FL-12-1', 'FL-12']],
  ['fl-12 (2).PNG', ['fl-12 (2)', 'fl-12']],
  ['FL-12_03.webp', ['FL-12_03', 'FL-12']],
  ['SK.50.jpeg', ['SK.50', 'SK']],
  ['2026.jpg', ['2026']],
])('%s could be of %j', (name, codes) => expect(codesInName(name)).toEqual(codes));
