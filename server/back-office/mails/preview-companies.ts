// Invented companies, for mail previews.
import type { Language } from '#shared/base/languages.ts';
import { kurus } from '#shared/base/money.ts';

const HOUR_MS = 3_600_000;

export const sampleApproval = {
  companyName: 'Iğdır Kozmetik A.Ş.',
  requestedBy: 'Işıl Çağdaş',
  decidedBy: 'Şule Çağlar',
  items: [
    {
      ...{ name: '50 ml Kare Şeffaf Cam Parfüm Şişesi', quantity: 48 },
      ...{ unitPriceKurus: kurus(3_141), lineTotalKurus: kurus(150_768) },
    },
  ],
  totalKurus: kurus(180_922),
  state: 'approved',
  comment: 'Uygundur, teslimat pazartesi olsun.',
  orderNumber: null,
};

export const sampleInvitation = (language: Language, now: Date) => ({
  language,
  companyName: 'Iğdır Kozmetik A.Ş.',
  role: 'buyer' as const,
  invitedBy: 'Şule Çağlar',
  expiresAt: new Date(now.getTime() + 7 * 24 * HOUR_MS),
});
