// Tests find elements as people do, by role and name or by text: a class belongs to the look, which
// may change.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
/** It does what a rule of product.css does: the classes are its subject. */
const allowed = ['web/testing/shown-text.ts'];

const searches =
  /\b(?:querySelector(?:All)?|closest|locator|getElementsByClassName)(?:<[^>]*>)?\(\s*(['"`])(.*?)\1/gs;
/** The selectors with a class that this code searches with. */
const classSelectors = (code: string): string[] =>
  [...code.matchAll(searches)]
    .filter(([call, , selector = '']) => {
      const outsideAttributes = selector.replaceAll(/\[[^\]]*\]|\(["'].*?["']\)/g, '[]');
      return call.startsWith('getElements') || /\.[a-z_-]/i.test(outsideAttributes);
    })
    .map(([, , selector = '']) => selector);

test('a search by class is found in each way to write it, a search by element or attribute is not', () => {
  const byClass = [
    "document.querySelector('.hero img')",
    "all.querySelectorAll<HTMLElement>('li.chosen')",
    'page.locator(`.frame :is(a, b)`)',
    "page.locator(\n  'div > .bar',\n)",
    "control.closest('fieldset, .filters')",
    "document.getElementsByClassName('toast')",
  ];
  const others = [
    "document.querySelector('link[as=font]')",
    'page.locator(\'a[href$=".pdf"]\')',
    "title.locator('..')",
    "page.locator('xpath=ancestor::section')",
    "screen.getByText('1.000')",
  ];
  expect(byClass.filter((code) => classSelectors(code).length !== 1)).toEqual([]);
  expect(others.flatMap(classSelectors)).toEqual([]);
});

test('no test searches by class', () => {
  const patterns = ['web/*.test.ts', 'web/*.test.tsx', 'web/testing/*', 'e2e/*.ts'];
  const files = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !allowed.includes(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    classSelectors(fs.readFileSync(path.join(root, file), 'utf8')).map(
      (selector) => `${file}: ${selector}`,
    ),
  );
  expect(found).toEqual([]);
});
