// A journey only acts on records that it created, found by number or name, because the first row of
// a list may belong to another journey.
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '..', 'e2e');
const ACTS_ON_FIRST =
  /\.(?:first\(\)|nth\(0\))[^;]*?\.(?:check|click|dblclick|dispatchEvent|dragTo|fill|press|selectOption|setInputFiles|tap|uncheck)\(/g;

function findActsOnFirst(source: string): number[] {
  return [...source.matchAll(ACTS_ON_FIRST)].map(
    ({ index }) => source.slice(0, index).split('\n').length,
  );
}

it('finds an action on the first of several elements, across lines and through another locator', () => {
  expect(findActsOnFirst("await page.getByRole('row').first().click();")).toEqual([1]);
  expect(findActsOnFirst("await rows\n  .first()\n  .getByRole('button')\n  .click();")).toEqual([
    2,
  ]);
  expect(findActsOnFirst('await rows.nth(0).check();')).toEqual([1]);
  expect(
    findActsOnFirst('await expect(rows.first()).toBeVisible();\nawait button.click();'),
  ).toEqual([]);
});

it('no journey acts on the first of several elements', () => {
  const found = fs
    .readdirSync(folder)
    .flatMap((file) =>
      findActsOnFirst(fs.readFileSync(path.join(folder, file), 'utf8')).map(
        (line) => `e2e/${file}:${line}`,
      ),
    );
  expect(found).toEqual([]);
});
