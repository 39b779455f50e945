import { expect, test } from 'vitest';
import { type MailContent, renderMail } from './mail-content.ts';

const mailOf = (items: NonNullable<MailContent['items']>) =>
  renderMail({
    language: 'tr',
    subject: 'Konu',
    heading: 'Başlık',
    paragraphs: ['Metin'],
    items,
    footer: [],
    shopName: 'Flakon',
  });
const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1;

test('goods with prices have name, detail, quantity and total', async () => {
  const { text, html } = await mailOf({
    heads: ['Ürün', 'Adet', 'Tutar'],
    rows: [{ head: 'Takım', name: 'Kare şişe', detail: 'FL-1', quantity: '12', total: '60,00 TL' }],
    sums: [['Toplam', '60,00 TL']],
  });
  expect(text).toContain('Takım\n- Kare şişe (FL-1)\n  12 · 60,00 TL\n\nToplam: 60,00 TL');
  expect(html).toContain('colSpan="3"');
  expect(html).toContain('FL-1');
  expect(html).toContain('>12</td>');
  expect([count(html, 'br'), count(html, 'span')]).toEqual([1, 1]);
});

test('goods without prices have no empty brackets, cells or tables', async () => {
  const { text, html } = await mailOf({
    heads: ['Ürün', '', 'Adet'],
    rows: [{ head: 'Takım', name: 'Kare şişe', detail: '', quantity: '', total: '12' }],
    sums: [],
  });
  expect(text).toContain('Takım\n- Kare şişe\n  12\n');
  expect(html).toContain('colSpan="2"');
  expect(html).not.toMatch(/<(span|td|th|tbody)[^>]*><\//);
  expect([count(html, 'br'), count(html, 'span')]).toEqual([0, 0]);
});
