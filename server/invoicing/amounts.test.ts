// The sums of the document for any sale: by rate, to the kuruş, as in its XML.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '#server/base/run/config.ts';
import { InvoicesRecord } from '#server/settings/setting-records.ts';
import { sentInvoiceOf } from '#server/testing/nilvera-check.ts';
import { add, kurus, percentOf, subtract } from '#shared/base/money.ts';
import { taxRows } from '#shared/pricing/tax-rows.ts';
import { checkInvoice } from './check-invoice.ts';
import { toDocument } from './documents.ts';
import type { EventRow } from './events.sql.ts';
import { ublOf, ublText } from './ubl.ts';

const address = {
  firstName: 'Iğdır',
  lastName: 'Şahin',
  phone: '+905321234567',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: '',
  line: 'Moda 1',
  postcode: '',
};
const seller = {
  shop: readConfig({
    SHOP_TITLE: 'Flakon A.Ş.',
    SHOP_TAX_NUMBER: '4540536920',
    SHOP_TAX_OFFICE: 'Kadıköy',
    SHOP_ADDRESS: 'Moda Caddesi No: 1, Kadıköy / İstanbul',
  }).shop,
  invoices: InvoicesRecord.parse({
    carriers: [{ carrier: 'aras', title: 'Aras Kargo A.Ş.', taxNumber: '4540536920' }],
  }),
  publicUrl: 'https://flakon.com.tr',
};

const amount = (max: number) => fc.integer({ min: 0, max }).map(kurus);
const row = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  unit: fc.integer({ min: 1, max: 500_000 }),
  off: fc.integer({ min: 0, max: 100 }),
  taxPoints: fc.constantFrom(0, 100, 1_000, 2_000),
});
const sales = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 12 }),
  includes: fc.boolean(),
  shipping: amount(50_000),
  surcharge: amount(50_000),
});
type Sale = typeof sales extends fc.Arbitrary<infer Value> ? Value : never;

/** As the checkout builds it (shared/pricing/). */
function eventOf({ rows, includes, shipping, surcharge }: Sale): EventRow {
  const items = rows.map(({ quantity, unit, off, taxPoints }, index) => {
    const lineTotalKurus = kurus(unit * quantity);
    return {
      position: index + 1,
      sku: `A-${index}`,
      name: 'Şişe',
      quantity,
      taxPoints,
      lineTotalKurus,
      discountKurus: percentOf(lineTotalKurus, off * 100),
    };
  });
  const left = items.map((item) => subtract(item.lineTotalKurus, item.discountKurus));
  const taxable = items.map((item, index) => ({
    left: left[index] ?? kurus(0),
    points: item.taxPoints,
  }));
  const taxes = taxRows(taxable, includes);
  const tax = add(...taxes);
  return {
    kind: 'sale',
    place: '0',
    id: 1,
    at: new Date('2026-11-22T10:00:00Z'),
    order: {
      orderNumber: 'ABCDEFGHJK',
      createdAt: '2026-11-20T10:00:00Z',
      firstName: 'Iğdır',
      lastName: 'Şahin',
      email: 'a@ornek.com',
      phone: '+905321234567',
      shippingAddress: address,
      billingAddress: null,
      invoice: { kind: 'individual' },
      paymentMethod: 'card',
      taxPoints: 2_000,
      pricesIncludeTax: includes,
      taxKurus: tax,
      shippingKurus: shipping,
      surchargeKurus: surcharge,
      totalKurus: add(...left, shipping, surcharge, includes ? kurus(0) : tax),
    },
    identityNumberEncrypted: null,
    items: items.map((item, index) => ({ ...item, taxKurus: taxes[index] ?? kurus(0) })),
    before: { shippingKurus: kurus(0), items: [] },
    invoice: {
      uuid: '0b7f4c3e-6f3b-4f6f-9d59-2a1a3c1f0e77',
      number: 'FLA2026000000001',
      issuedAt: '2026-11-22T10:00:00Z',
      profile: 'EARSIVFATURA',
      taxOffice: null,
      typed: null,
    },
    paidAt: new Date('2026-11-20T10:05:00Z'),
    sent: { carrier: 'aras', at: '2026-11-22T10:00:00Z' },
    refund: null,
  };
}

const kurusIn = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)`, 'g'))].map(([, text]) =>
    Math.round(Number(text) * 100),
  );
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
const subtotals = (xml: string) =>
  [...xml.matchAll(/<cac:TaxSubtotal>([\s\S]*?)<\/cac:TaxSubtotal>/g)].map(([, text = '']) => ({
    percent: Number(/<cbc:Percent>([^<]*)/.exec(text)?.[1]),
    base: sum(kurusIn(text, 'TaxableAmount')),
    tax: sum(kurusIn(text, 'TaxAmount')),
  }));

test('each rate is listed once, with the sum of its lines; the total is what was paid', () => {
  fc.assert(
    fc.property(sales, (sold) => {
      const event = eventOf(sold);
      const document = ublOf({ ...toDocument(event), identityNumber: null }, seller);
      const { xml, payable } = sentInvoiceOf(ublText(document));
      expect(checkInvoice(document, '2026-11-22')).toEqual([]);
      expect(Math.round(Number(payable) * 100)).toBe(event.order.totalKurus);
      const [head = '', ...lines] = xml.split('<cac:InvoiceLine>');
      const ofLines = lines.flatMap(subtotals);
      const rates = subtotals(head);
      expect(new Set(rates.map(({ percent }) => percent)).size).toBe(rates.length);
      for (const { percent, base, tax } of rates) {
        const own = ofLines.filter((line) => line.percent === percent);
        expect([sum(own.map((line) => line.base)), sum(own.map((line) => line.tax))]).toEqual([
          base,
          tax,
        ]);
      }
      expect(sum(rates.map(({ base, tax }) => base + tax))).toBe(event.order.totalKurus);
    }),
  );
});
