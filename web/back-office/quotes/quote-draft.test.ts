import { expect, test } from 'vitest';
import { differenceOf, differenceText } from './quote-draft.ts';

test('the difference from the list, in percent with one decimal; none where there is nothing to compare', () => {
  expect([
    differenceOf(7.77, 9),
    differenceOf(9, 9),
    differenceOf(10, 9),
    differenceOf(5, 0),
    differenceOf(5, null),
  ]).toEqual([-13.7, 0, 11.1, null, null]);
});

test('the difference is shown with its sign, in the format of the language', () => {
  expect([
    differenceText(-13.7, 'tr'),
    differenceText(11.1, 'tr'),
    differenceText(-13.7, 'en'),
    differenceText(0, 'en'),
  ]).toEqual(['−%13,7', '+%11,1', '−13.7%', '0%']);
});
