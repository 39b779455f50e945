// An invented proof, for mail previews.
import type { ProofOfMail } from '#server/mail/order-mail-facts.ts';

export const sampleProof = (now: Date, publicUrl: string): ProofOfMail => ({
  number: 2,
  state: 'waiting',
  facts: {
    ...{ bottle: '50 ml Kare Şeffaf Cam Parfüm Şişesi', product: 'Özel Baskılı Etiket' },
    ...{ pieces: 48, widthMm: 32, heightMm: 40, bottomMm: 12, inks: ['gold'], texts: ['Iğdır'] },
  },
  history: [
    {
      ...{ state: 'rejected', actor: 'customer', at: now.toISOString() },
      comment: 'Yazı biraz daha büyük olsun.',
    },
  ],
  url: `${publicUrl}/orders/order-tracking`,
});
