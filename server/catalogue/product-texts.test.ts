import { expect, test } from 'vitest';
import { descriptionHtml, plainDescription } from './product-texts.ts';

test.each([
  ['Kalın tabanlı kare şişe. Ağzı FEA15.', 'one line'],
  ['İki\nsatır\n\nve bir bölüm', 'lines and paragraphs'],
  ['38 x 29 x 24 cm, %96 saf; A&B, 5 < 6 ve 7 > 6', 'signs that mark nothing'],
  ['', 'nothing'],
])('%j stays as it is: %s', (text) => {
  expect(descriptionHtml(text)).toBeNull();
  expect(plainDescription(text)).toBe(text);
});

test('markup becomes elements, a line break stays, and no script can run', () => {
  const html = descriptionHtml(
    '# Kare\n\n**50 ml**\nkalın taban\n\n- cam\n- [krimp](/products/3)\n\n<script>alert(1)</script> [x](javascript:alert(1))',
  );
  expect(html).toContain('<h2>Kare</h2>');
  expect(html).toContain('<strong>50 ml</strong><br>\nkalın taban');
  expect(html).toContain('<li>cam</li>');
  expect(html).toContain('<a href="/products/3">krimp</a>');
  expect(html).not.toMatch(/<script|href="javascript/);
});

test.each([
  ['**50 ml** *kare* şişe', '50 ml kare şişe'],
  ['## Ölçüler\n\n- 50 ml\n- 46 mm\n\nSonu.', 'Ölçüler\n50 ml\n46 mm\n\nSonu.'],
  ['[Krimp](/products/3) ile ![alt](/media/x.png) kapanır', 'Krimp ile alt kapanır'],
  ['a\\*b', 'a*b'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b\n1 2'],
])('%j is read as %j', (text, plain) => expect(plainDescription(text)).toBe(plain));
