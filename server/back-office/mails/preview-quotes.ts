// An invented conversation about a quote, for mail previews.
import type { Language } from '#shared/base/languages.ts';
import { kurus } from '#shared/base/money.ts';

/** The quote in the conversation. */
export const sampleAsked = (language: Language) => ({
  ...{ number: 'TKF-7K3M9QX2', code: 'ORNEK', language },
  ...{ name: 'Şükrü İğdeli', companyName: 'İğde Kozmetik A.Ş.', email: 'sukru@ornek.com' },
});
export const sampleReply = {
  kind: 'change' as const,
  text: '1.200 adet alırsak fiyat ne olur?\nAyın yirmisine kadar elimizde olmalı.',
  author: null,
  requested: [
    { name: '50 ml kare şişe', sku: 'FL-KRE-050', quantity: 1_200, targetKurus: kurus(2_850) },
  ],
  neededOn: '2026-12-20',
};
