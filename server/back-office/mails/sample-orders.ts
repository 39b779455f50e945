// Invented orders for mail previews. None of the data is in the database.

import type { AuditEntry } from '#server/admin-auth/audit.ts';
import type { AdminNotice, MailKind } from '#server/base/jobs/mail-kinds.ts';
import type { OrderMailAbout } from '#server/mail/order-mail-facts.ts';
import { isProofMail } from '#server/mail/proof-mails.ts';
import { isReturnMail } from '#server/mail/return-mails.ts';
import type { Shop } from '#server/settings/settings.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { type Kurus, kurus, ZERO } from '#shared/base/money.ts';
import { sampleProof } from './sample-companies.ts';

export const address = {
  firstName: 'Işıl',
  lastName: 'Çağdaş',
  phone: '+905321234567',
  city: 'İstanbul',
  district: 'Beyoğlu',
  neighbourhood: 'Galata',
  line: 'Şişhane Cad. No: 7 D: 3',
  postcode: '34421',
};

export const goods = [
  { name: '50 ml Kare Şeffaf Cam Parfüm Şişesi', sku: 'FL-SMG-050', quantity: 48, unit: 3_141 },
  { name: 'Altın Krimp Pompa FEA15', sku: 'FL-AKP-015', quantity: 48, unit: 1_250 },
];

const DISCOUNT = kurus(5_000);

const sampleItems: OrderMailAbout['items'] = goods.map(
  ({ name, sku, quantity, unit }, position) => ({
    position,
    productId: position + 1,
    designId: null,
    sku,
    name,
    imageUrl: '',
    quantity,
    priceKurus: kurus(unit),
    unitPriceKurus: kurus(unit),
    lineTotalKurus: kurus(unit * quantity),
    discountKurus: ZERO,
    taxPoints: null,
    taxKurus: null,
    agreedReason: null,
    isPersonalised: false,
  }),
);

/** Mails about a payment attempt. */
const aboutPayment: readonly MailKind[] = [
  'payment-failed',
  'payment-refunded',
  'payment-held',
  'payment-review',
  'payment-reviewing',
  'late-refund',
];
/** Mails that say more for a transfer than for a card. */
const byTransfer: readonly MailKind[] = ['order-received', 'order-for-you', 'payment-undone'];

const sampleBuyer: Partial<OrderMailAbout['order']> = {
  id: 1,
  orderNumber: '7K3M9QX2TD',
  state: 'PREPARING',
  paymentState: 'PAID',
  firstName: address.firstName,
  lastName: address.lastName,
  email: 'isil@ornek.com',
  phone: address.phone,
  shippingAddress: address,
  billingAddress: null,
  invoice: { kind: 'individual' },
  note: 'Kapıda zil çalışmıyor, arayabilirsiniz.',
  coupon: 'HOSGELDIN',
};

const samplePromise = {
  delivery: null,
  promise: { dispatchOn: '2026-11-23', from: '2026-11-24', to: '2026-11-25' },
};

/** A buyer's order and what this mail is about. Only the fields that mails read are filled. */
export function sampleOrder(
  kind: MailKind,
  language: Language,
  shop: Shop,
  { publicUrl, now }: { publicUrl: string; now: Date },
): OrderMailAbout {
  const subtotal = sampleItems.reduce((sum, { lineTotalKurus }) => sum + lineTotalKurus, 0);
  const tax = Math.round((subtotal - DISCOUNT) * 0.2);
  const total = kurus(subtotal - DISCOUNT + tax);
  const order: Partial<OrderMailAbout['order']> = {
    ...sampleBuyer,
    ...samplePromise,
    language,
    paymentMethod: byTransfer.includes(kind) ? 'transfer' : 'card',
    subtotalKurus: kurus(subtotal),
    discountKurus: DISCOUNT,
    taxKurus: kurus(tax),
    taxPoints: 2_000,
    shippingKurus: ZERO,
    surchargeKurus: ZERO,
    installments: null,
    totalKurus: total,
    voucherKurus: ZERO,
    voucherLast4: null,
    creditKurus: ZERO,
    pricesIncludeTax: false,
    expiresAt: new Date(now.getTime() + DAY_MS),
    createdAt: now,
  };
  return {
    sets: [],
    order: order as OrderMailAbout['order'],
    items: sampleItems,
    payment: aboutPayment.includes(kind) ? samplePayment(total) : null,
    shipment: kind === 'order-shipped' ? sampleShipment(now) : null,
    refund: kind === 'order-partly-refunded' ? sampleRefund : null,
    invoice: kind === 'order-invoice' ? sampleInvoice(publicUrl) : null,
    returned: isReturnMail(kind) ? sampleReturn(kind, now) : null,
    proof: isProofMail(kind) ? sampleProof(now, publicUrl) : null,
    shop,
    trackUrl: `${publicUrl}/orders/order-tracking`,
    language,
  };
}

export const sampleEntry = (kind: AdminNotice, now: Date): AuditEntry =>
  kind === 'webhook-stopped'
    ? {
        adminEmail: '',
        about: null,
        role: null,
        remoteAddress: null,
        createdAt: now,
        address: 'https://muhasebe.ornek.com/flakon',
        reason: 'failing',
      }
    : {
        adminEmail: 'sahip@ornek.com',
        about: 'isil@ornek.com',
        role: 'editor',
        remoteAddress: '203.0.113.7',
        createdAt: now,
        address: null,
        reason: null,
      };

function samplePayment(amountKurus: Kurus): OrderMailAbout['payment'] {
  const payment: Partial<NonNullable<OrderMailAbout['payment']>> = {
    id: '7f3b2c1e-0000-4000-8000-000000000000',
    amountKurus,
    failureReason: 'insufficient-funds',
  };
  return payment as OrderMailAbout['payment'];
}

const sampleShipment = (now: Date): OrderMailAbout['shipment'] => ({
  id: 1,
  carrier: 'yurtici',
  trackingNumber: '123456789012',
  trackingUrl: null,
  state: 'SHIPPED',
  shippedAt: now.toISOString(),
  deliveredAt: null,
  createdBy: null,
  items: sampleItems.map(({ position, productId, name, imageUrl, quantity }) => ({
    position,
    productId,
    name,
    imageUrl,
    quantity,
  })),
});

/** One damaged piece, with its tax. */
const sampleRefund = {
  id: 1,
  amountKurus: kurus(3_769),
  shippingKurus: kurus(0),
  reason: 'damaged',
  givenBy: null,
  items: [
    {
      position: 0,
      quantity: 1,
      amountKurus: kurus(3_769),
      name: goods[0]?.name ?? '',
      sku: goods[0]?.sku ?? '',
    },
  ],
} as unknown as OrderMailAbout['refund'];

/** Two damaged pieces. */
const sampleReturn = (kind: MailKind, now: Date): OrderMailAbout['returned'] => ({
  id: 1,
  code: '4T7K2M9Q',
  reason: 'damaged',
  state: 'approved',
  note: 'Kutunun bir köşesi ezilmiş, iki şişe kırık çıktı.',
  carrier: null,
  carrierCode: null,
  instructions: 'Paketi Yurtiçi Kargo ile 901234567 anlaşma koduyla gönderin.',
  answer:
    kind === 'return-rejected' || kind === 'return-closed'
      ? 'Gönderdiğiniz fotoğraflarda hasar görünmüyor. Yakından çekilmiş bir fotoğrafla yeniden başvurabilirsiniz.'
      : null,
  sendBy: new Date(now.getTime() + 10 * DAY_MS).toISOString(),
  amountKurus: null,
  items: [
    {
      position: 0,
      name: goods[0]?.name ?? '',
      quantity: 2,
      received: kind === 'return-received' ? 2 : null,
    },
  ],
  pictures: [],
  history: [],
  createdAt: now.toISOString(),
});

const sampleInvoice = (publicUrl: string) =>
  ({
    id: 1,
    kind: 'sale',
    number: 'FLK2026000000042',
    url: `${publicUrl}/`,
  }) as unknown as OrderMailAbout['invoice'];
