import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cutFonts, LETTERS } from './fonts.ts';

const root = path.join(import.meta.dirname, '..');
const styles = fs
  .readFileSync(path.join(root, 'web/base/ui/fonts.css'), 'utf8')
  .replace(/\s+/g, ' ');

test('the font files are what the tool generates, and the styles declare which letters they contain', async () => {
  for (const { name, bytes, range } of await cutFonts()) {
    expect(
      bytes.equals(fs.readFileSync(path.join(root, 'web/base/ui/fonts', name))),
      `node tools/fonts.ts writes another ${name}`,
    ).toBe(true);
    expect(styles).toContain(`url("./fonts/${name}") format("woff2"); unicode-range: ${range};`);
  }
});

test('all faces of a family declare the same weights: a browser takes letters from faces of one weight only', () => {
  const weights = new Map<string, Set<string>>();
  for (const [, family = '', weight = ''] of styles.matchAll(
    /font-family: "(\w[\w ]*) Variable"; font-style: normal; font-weight: ([\d ]+);/g,
  )) {
    weights.set(family, (weights.get(family) ?? new Set()).add(weight));
  }
  expect([...weights].map(([family, found]) => [family, [...found]])).toEqual([
    ['Petrona', ['380 500']],
    ['Instrument Sans', ['400 700']],
  ]);
});

/** Letters that neither typeface has, even in its complete file. */
const ELSEWHERE = '℮⌘';

test("every letter of the shop's texts and of its starting texts is in the font files that each page loads", () => {
  const strange = new Set<string>();
  for (const folder of ['locales', 'db/starting-texts', 'db/demo']) {
    for (const entry of fs.readdirSync(path.join(root, folder), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (!entry.isFile() || !/\.(json|md)$/.test(entry.name)) continue;
      for (const letter of fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8')) {
        if (letter > ' ' && !LETTERS.includes(letter) && !ELSEWHERE.includes(letter))
          strange.add(`${letter} in ${entry.name}`);
      }
    }
  }
  expect([...strange]).toEqual([]);
});
