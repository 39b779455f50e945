import { expect, test } from 'vitest';
import type { MailContent } from './mail-content.ts';
import { withOwnTexts } from './mail-texts.ts';

const content: MailContent = {
  language: 'tr',
  subject: 'Siparişiniz alındı',
  heading: 'Teşekkürler',
  paragraphs: ['Merhaba,', 'Siparişinizi aldık.'],
  closing: ['İyi günler.'],
  footer: [],
  shopName: 'Flakon',
};
const values = { orderNumber: 'FLK-1', amount: '120,00 TL' };
const none = { subject: '', heading: '', intro: '', closing: '' };

test('without own texts a mail is unchanged', () => {
  expect(withOwnTexts(content, none, values)).toEqual(content);
});

test('own texts are placed after the greeting and at the end, with number and amount filled in', () => {
  expect(
    withOwnTexts(
      content,
      {
        subject: '{{orderNumber}} bizde',
        heading: 'Sağ olun',
        intro: 'Elimize ulaştı.\n\n{{amount}} tutarındaki siparişiniz hazırlanıyor.',
        closing: 'Atölyeden sevgiler',
      },
      values,
    ),
  ).toEqual({
    ...content,
    subject: 'FLK-1 bizde',
    heading: 'Sağ olun',
    paragraphs: [
      'Merhaba,',
      'Elimize ulaştı.',
      '120,00 TL tutarındaki siparişiniz hazırlanıyor.',
      'Siparişinizi aldık.',
    ],
    closing: ['İyi günler.', 'Atölyeden sevgiler'],
  });
});

test('a mail without an order leaves placeholders as they were typed', () => {
  const { subject } = withOwnTexts(content, { ...none, subject: '{{orderNumber}} bizde' }, {});
  expect(subject).toBe('{{orderNumber}} bizde');
});
