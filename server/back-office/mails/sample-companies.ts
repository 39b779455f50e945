// Invented companies with a quote, debts and a proof, for mail previews.

import type { ProofOfMail } from '#server/mail/order-mail-facts.ts';
import { DAY_MS, istanbulDay } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { kurus } from '#shared/base/money.ts';

export const sampleApproval = {
  companyName: 'Iğdır Kozmetik A.Ş.',
  requestedBy: 'Işıl Çağdaş',
  decidedBy: 'Şule Çağlar',
  items: [
    {
      name: '50 ml Kare Şeffaf Cam Parfüm Şişesi',
      quantity: 48,
      unitPriceKurus: kurus(3_141),
      lineTotalKurus: kurus(150_768),
    },
  ],
  totalKurus: kurus(180_922),
  state: 'approved',
  paymentMethod: 'transfer' as const,
  comment: 'Uygundur, teslimat pazartesi olsun.',
  orderNumber: null,
};

export const sampleInvitation = (language: Language, now: Date) => ({
  language,
  companyName: 'Iğdır Kozmetik A.Ş.',
  role: 'buyer' as const,
  invitedBy: 'Şule Çağlar',
  expiresAt: new Date(now.getTime() + 7 * DAY_MS),
});

/** A quote and the buyer's reply to it. */
export const sampleAsked = (language: Language) => ({
  number: 'TKF-7K3M9QX2',
  code: 'ORNEK',
  language,
  name: 'Şükrü İğdeli',
  companyName: 'İğde Kozmetik A.Ş.',
  email: 'sukru@ornek.com',
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

/** Two due orders of a company. */
export const sampleDebts = (
  kind: 'credit-due' | 'credit-overdue',
  language: Language,
  at: Date,
) => ({
  kind: kind === 'credit-due' ? ('due' as const) : ('overdue' as const),
  debts: [
    { orderNumber: '7K4M2QX9TB', dueOn: istanbulDay(at), open: kurus(1_249_000) },
    { orderNumber: '9P3W8CZ4RD', dueOn: istanbulDay(at), open: kurus(386_050) },
  ],
  companyName: 'Koku Kozmetik',
  firstName: 'Ayşe',
  language,
});

/** An invented proof, for mail previews. */
export const sampleProof = (now: Date, publicUrl: string): ProofOfMail => ({
  number: 2,
  state: 'waiting',
  facts: {
    bottle: '50 ml Kare Şeffaf Cam Parfüm Şişesi',
    product: 'Özel Baskılı Etiket',
    pieces: 48,
    widthMm: 32,
    heightMm: 40,
    bottomMm: 12,
    inks: ['gold'],
    texts: ['Iğdır'],
  },
  history: [
    {
      state: 'rejected',
      actor: 'customer',
      at: now.toISOString(),
      comment: 'Yazı biraz daha büyük olsun.',
    },
  ],
  url: `${publicUrl}/orders/order-tracking`,
});
