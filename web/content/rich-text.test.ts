import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, splitLead, withAnchors } from './rich-text.ts';

test('[B17] headings get addresses made of their text, each its own, and none that the page itself has', () => {
  const { html, headings } = withAnchors(
    '<h2>Ölçüyü <em>okumak</em></h2><p>a</p><h2>Ölçüyü okumak</h2><h2>Content</h2><h3>Alt</h3><h2>₺ &amp; 🍋</h2>',
  );

  expect(headings).toEqual([
    { id: 'olcuyu-okumak', text: 'Ölçüyü okumak' },
    { id: 'olcuyu-okumak-2', text: 'Ölçüyü okumak' },
    { id: 'content-2', text: 'Content' },
    { id: 'part', text: '₺ & 🍋' },
  ]);
  expect(html).toContain('<h2 id="olcuyu-okumak">Ölçüyü <em>okumak</em></h2>');
  expect(html).toContain('<h3>Alt</h3>');
});

test('[B17] whatever the headings say, their addresses differ and nothing but addresses is added', () => {
  const escaped = fc
    .string({ unit: 'grapheme' })
    .map((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  fc.assert(
    fc.property(fc.array(escaped), (titles) => {
      const before = titles.map((title) => `<h2>${title}</h2>`).join('<p>x</p>');
      const { html, headings } = withAnchors(before);
      expect(new Set(headings.map(({ id }) => id)).size).toBe(titles.length);
      expect(html.replace(/ id="[a-z0-9-]+"/g, '')).toBe(before);
    }),
  );
});

test('[B11] the words of a text do not run into one another', () => {
  expect(
    plainText(
      '<p>İade&nbsp;<b>14</b> gün</p><ul><li>KDV</li><li>&lt;%20&gt;</li></ul><table><tr><td>a</td><td>b</td></tr></table>',
    ),
  ).toBe('İade 14 gün KDV <%20> a b');
});

test('[B13] the first paragraph opens the page about us, and the rest follows', () => {
  expect(splitLead('<p>Biz.</p>\n<h2>Nasıl</h2>')).toEqual({
    lead: '<p>Biz.</p>',
    rest: '\n<h2>Nasıl</h2>',
  });
  expect(splitLead('<h2>Nasıl</h2><p>Biz.</p>')).toEqual({
    lead: '',
    rest: '<h2>Nasıl</h2><p>Biz.</p>',
  });
});
