import { expect, test } from 'vitest';
import { brokenRule, findProblems, folders, problemsIn, splitName } from './words.ts';

test.each([
  ['requireBackOfficeOrder', ['require', 'back', 'office', 'order']],
  ['desk-order', ['desk', 'order']],
  ['HTTPCache', ['http', 'cache']],
])('%s is split into words', (name, words) => {
  expect(splitName(name)).toEqual(words);
});

test.each([
  ['PageWish', 'wish'],
  ['wishedMm', 'wish'],
  ['requireDeskOrder', 'desk'],
  ['office-pair', 'office'],
  ['placeByHand', 'by hand'],
  ['Parts', 'Parts (a type)'],
  ['isAddressKept', 'kept'],
  ['UnkeptField', 'kept'],
  ['quote-kept', 'kept'],
  ['heldProducts', 'held'],
  ['readMailWords', 'words (for texts)'],
  ['wordsOf', 'words (for texts)'],
])('%s is refused', (name, word) => {
  expect(brokenRule({ name, isFunction: false })?.word).toBe(word);
});

test.each([
  'BackOffice',
  'taxOffice',
  'partsOf',
  'deskew',
  'backOfficeOrder',
  'splitWords',
  'words',
])('%s is allowed', (name) => {
  expect(brokenRule({ name, isFunction: false })).toBeUndefined();
});

test('a verb is refused only where it begins the name of a function', () => {
  expect(brokenRule({ name: 'wantRefund', isFunction: true })?.word).toBe('want (a verb)');
  expect(brokenRule({ name: 'note', isFunction: true })).toBeUndefined();
  expect(brokenRule({ name: 'noteText', isFunction: false })).toBeUndefined();
});

test('names in code and in styles are found with their line', () => {
  const code = problemsIn('server/a.ts', 'const fine = 1;\nfunction tellOfStock() {}\n');
  expect(code.map(({ line, name }) => [line, name])).toEqual([[2, 'tellOfStock']]);
  const styles = problemsIn('web/a.css', '.fine { }\n.desk-row { }\n');
  expect(styles.map(({ line, name }) => [line, name])).toEqual([[2, 'desk-row']]);
});

test('an exception may be for single files', () => {
  const text = 'const paper = 1;';
  expect(problemsIn('server/designs/drawn-design.ts', text)).toEqual([]);
  expect(problemsIn('web/configurator/use-design.ts', text)).toHaveLength(1);
  expect(problemsIn('server/testing/owned-rows.ts', 'const kept = 1;')).toEqual([]);
  expect(problemsIn('server/designs/designs.ts', 'const kept = 1;')).toHaveLength(1);
});

test.each(folders)('no name in %s has a forbidden word', (folder) => {
  expect(
    findProblems(folder).map(
      ({ file, line, name, rule }) => `${file}:${line} ${name}: ${rule.use}`,
    ),
  ).toEqual([]);
});
