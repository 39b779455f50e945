// Invented people and products for mail previews. None of the data is in the database.

import type { Shop } from '#server/settings/settings.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { Language } from '#shared/base/languages.ts';
import { kurus } from '#shared/base/money.ts';
import { keyedProviderNames } from '#shared/orders/payment-providers.ts';
import { address, goods, sampleOrder } from './sample-orders.ts';

export const sampleCustomer = { name: 'Işıl Çağdaş' };

export const sampleAlert = (language: Language) => ({
  language,
  productName: goods[0]?.name ?? '',
  priceKurus: kurus(3_490),
  quantity: 48,
});

export const sampleQuestion = (language: Language) => ({
  language,
  productId: 1,
  productName: goods[0]?.name ?? '',
  productNameEn: null,
  question: 'Bu şişeye 18 mm ağızlı vidalı sprey takılır mı?',
  answer: 'Takılmaz: şişenin ağzı krimplidir (FEA15). 15 mm krimp pompa ve bilezik gerekir.',
});

export const sampleRequest = {
  productName: goods[0]?.name ?? '',
  sku: goods[0]?.sku ?? '',
  quantity: 1_200,
  targetKurus: kurus(2_850),
  neededOn: '2026-12-15',
  note: 'Kapak ve pompasıyla birlikte alacağız.',
  name: `${address.firstName} ${address.lastName}`,
  companyName: 'Çağdaş Kozmetik Ltd. Şti.',
  taxNumber: '1234567890',
  email: 'isil@ornek.com',
  phone: address.phone,
};

export const sampleDeclined = (language: Language) => ({
  language,
  productId: 1,
  productName: sampleRequest.productName,
  productNameEn: null,
  quantity: sampleRequest.quantity,
});

export const sampleDelivered = (language: Language) => ({
  language,
  firstName: address.firstName,
  items: goods.map(({ name }, index) => ({ productId: index + 1, name })),
});

export const sampleMessage = (language: Language) => ({
  name: 'Şükrü İğdeli',
  email: 'sukru@ornek.com',
  phone: '+905321234567',
  topic: 'wholesale',
  orderNumber: null,
  language,
  message:
    'Merhaba,\n\n50 ml kare şişeden 5.000 adet için fiyat ve teslim süresi öğrenebilir miyim?\n\nTeşekkürler.',
});

/** Its code is not valid anywhere. */
export const sampleQuote = (language: Language, now: Date) => {
  const { items, order } = sampleOrder('order-paid', language, {} as Shop, { publicUrl: '', now });
  const {
    subtotalKurus,
    discountKurus,
    taxKurus,
    taxPoints,
    pricesIncludeTax,
    shippingKurus,
    totalKurus,
  } = order;
  return {
    number: 'TKF-7K3M9QX2',
    code: 'ORNEK',
    revision: 1,
    language,
    name: `${order.firstName} ${order.lastName}`,
    note: null,
    madeBy: null,
    items,
    expiresAt: new Date(now.getTime() + 10 * DAY_MS),
    subtotalKurus,
    discountKurus,
    taxKurus,
    taxPoints,
    pricesIncludeTax,
    shippingKurus,
    totalKurus,
  };
};

export const sampleReport = {
  provider: keyedProviderNames[0] ?? 'testbank',
  day: '2026-11-20',
  differences: [
    { kind: 'report-amount', orderNumber: '7K3M9QX2TD', oursKurus: 210_768, theirsKurus: 210_568 },
    { kind: 'report-refund-missing', orderNumber: '4HWB8N1RZC', oursKurus: 15_000, theirsKurus: 0 },
  ],
} as const;

export const sampleReservedProduct = {
  name: '50 ml kare parfüm şişesi',
  reserved: 480,
  stock: 120,
};
export const sampleLowProduct = {
  sku: 'FL-SMG-050',
  name: '50 ml kare parfüm şişesi',
  stock: 24,
  reorderPoint: 100,
};
