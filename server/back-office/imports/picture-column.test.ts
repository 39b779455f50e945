import { expect, test } from 'vitest';
import { findPicture, pictureKey, picturesIn } from './picture-column.ts';

test('names are read in their order, each once, without folders and whatever the case', () => {
  expect(picturesIn('FL-1.jpg; Resimler\\fl-1-2.PNG,fl-1.JPG\nşişe.webp')).toEqual([
    'fl-1.jpg',
    'fl-1-2.png',
    'şişe.webp',
  ]);
  expect([picturesIn(''), picturesIn(null), picturesIn(undefined), picturesIn(' ; ')]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test('of a web address only the file name counts', () => {
  expect(
    picturesIn('https://eski.example/cdn/%C5%9Fi%C5%9Fe.jpg?w=800, http://x.example/a/%E0.png#b'),
  ).toEqual(['şişe.jpg', '%e0.png']);
});

test('a name without an extension finds any file of that name, a name with one only that file', () => {
  const given = new Map([
    [pictureKey('a/FL-1.png'), 1],
    [pictureKey('FL-1.2.jpg'), 2],
  ]);
  expect(findPicture('fl-1', given)).toBe(1);
  expect(findPicture('fl-1.png', given)).toBe(1);
  expect(findPicture('fl-1.jpg', given)).toBeUndefined();
});
