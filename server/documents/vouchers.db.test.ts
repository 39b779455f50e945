// A gift voucher to print, for the customer who has its code.
import { expect, test } from 'vitest';
import { leftOf, makeVoucher } from '#server/testing/balances.ts';
import { makeCustomer, type TestCustomer } from '#server/testing/customers.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { showVoucherCode } from '#shared/balances/balances.ts';
import { kurus } from '#shared/base/money.ts';
import { makePdf } from './pdf.ts';
import { drawVoucher } from './voucher-sheet.ts';

const shop = useTestApp();

const print = (code: string, as?: TestCustomer) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/user/balance/vouchers/pdf',
    payload: { code },
    headers: as ? { authorization: `Bearer ${as.accessToken}` } : {},
  });

test('a customer with the code prints the voucher unspent; guests and wrong codes get nothing', async () => {
  const as = await makeCustomer(shop.context);
  const code = await makeVoucher(shop, 15_050);
  const printed = await print(showVoucherCode(code).toLowerCase(), as);
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(printed.headers['content-disposition']).toContain(`hediye-ceki-${code.slice(-4)}.pdf`);
  expect(printed.headers['cache-control']).toMatch(/no-store|private/);
  expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(await leftOf(shop, code)).toBe(15_050);

  expect((await print(code)).json().code).toBe('NOT_SIGNED_IN');
  expect((await print('AAAA-BBBB-CCCC-DDDD', as)).json().code).toBe('VOUCHER_NOT_FOUND');
  const old = await makeVoucher(shop, 15_050, '2020-01-01');
  expect((await print(old, as)).json().code).toBe('VOUCHER_EXPIRED');
});

test('it says the code in groups, what is left, the last day and where to use it', async () => {
  const texts: string[] = [];
  const stream = await makePdf(
    { shop: await shop.context.settings.shop(), language: 'tr', title: 'Hediye çeki' },
    (writer) => {
      const { write } = writer;
      writer.write = (text, ...placed) => {
        texts.push(text);
        return write(text, ...placed);
      };
      const voucher = { code: 'ABCD2345EFGH6789', left: kurus(15_050), validUntil: '2027-11-26' };
      drawVoucher(writer, voucher, 'flakon.example');
    },
  );
  for await (const _ of stream);
  expect(texts).toEqual(
    expect.arrayContaining(['ABCD-2345-EFGH-6789', '150,50 TL', 'Son kullanma günü 26 Kasım 2027']),
  );
  expect(texts.join(' ')).toContain('flakon.example adresinde');
});
