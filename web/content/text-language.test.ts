import { expect, test } from 'vitest';
import { keepTogether } from './text-language.ts';

test.each([
  ['Krimp mi, vidalı mı? Ağız', 'Krimp~mi, vidalı~mı? Ağız'],
  ['Adet hesabı: 48 mi, 96 mı almalı?', 'Adet hesabı: 48~mi, 96~mı almalı?'],
  ['Sızıyor mu', 'Sızıyor~mu'],
  ['Hazır mısınız?', 'Hazır~mısınız?'],
  ['Mini set, misk ve müge', 'Mini set, misk ve müge'],
  ['', ''],
])('[B16] in %j the question particle stays with the word before it', (title, expected) =>
  expect(keepTogether(title)).toBe(expected.replaceAll('~', '\u00a0')),
);
