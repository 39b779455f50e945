import { describe, expect, test } from 'vitest';
import { bankTokenOf, CARDS, CODE, placeOrder, postForm } from '#server/testing/buyer.ts';
import { makeProduct } from '#server/testing/make-product.ts';
import { startTestApp, useTestApp } from '#server/testing/test-app.ts';

const shop = useTestApp();
const card = { holder: 'Iğdır Şahin', number: CARDS.pays, expiry: '12/40', cvc: '123' };

async function bankPage() {
  const placed = await placeOrder(shop, [
    { productId: await makeProduct(shop.db, { price: 129_000 }), quantity: 2 },
  ]);
  const token = bankTokenOf(placed);
  return { token, payUrl: `/testbank/pay/${token}`, codeUrl: `/testbank/3ds/${token}`, placed };
}
const stateOf = async (token: string) =>
  (
    await shop.db
      .selectFrom('testbankPayments')
      .selectAll()
      .where('token', '=', token)
      .executeTakeFirstOrThrow()
  ).state;

describe('the card form', () => {
  test('names amount, merchant and order, and the test cards; no script, nothing from elsewhere', async () => {
    const { payUrl, placed } = await bankPage();

    const page = await shop.app.inject({ url: payUrl });

    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('3.044,40 TL');
    expect(page.body).toContain('Flakon');
    expect(page.body).toContain(`${placed.orderNumber.slice(0, 5)} ${placed.orderNumber.slice(5)}`);
    expect(page.body).toContain('5526 0800 0000 0006');
    expect(page.body).toMatch(/autocomplete="cc-number" inputmode="numeric"/);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(page.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['a name too short', { holder: 'A' }, 'Kartın üzerindeki adı soyadı yazın.'],
    [
      'a number that fails its check digit',
      { number: '5526080000000007' },
      'Kart numarası geçerli değil.',
    ],
    ['letters for a number', { number: 'abc' }, 'Kart numarası geçerli değil.'],
    [
      'a real-looking card',
      { number: '4242 4242 4242 4242' },
      'Bu banka yalnızca aşağıdaki deneme kartlarını kabul eder.',
    ],
    ['a card that is over', { expiry: '01/20' }, 'Geçerli bir son kullanma tarihi yazın'],
    ['a month that is none', { expiry: '13/40' }, 'Geçerli bir son kullanma tarihi yazın'],
    ['no security code', { cvc: '' }, 'Güvenlik kodu 3 ya da 4 hanelidir.'],
  ])(
    'shows again with %s, keeps what was typed but the security code, and stays open',
    async (_title, wrong, problem) => {
      const { payUrl, token } = await bankPage();

      const answer = await postForm(shop, payUrl, {
        ...card,
        holder: 'Iğdır "Şahin" <b>',
        ...wrong,
      });

      expect(answer.status).toBe(422);
      expect(answer.text).toContain(problem);
      expect(answer.text).not.toContain('value="123"');
      expect(answer.text).not.toContain('<b>');
      expect(await stateOf(token)).toBe('CREATED');
    },
  );

  test('takes a number in groups and an expiry without a slash', async () => {
    const { payUrl, codeUrl, token } = await bankPage();

    const answer = await postForm(shop, payUrl, {
      ...card,
      number: '5526 0800 0000 0006',
      expiry: '1240',
    });

    expect(answer).toMatchObject({ status: 303, location: codeUrl });
    expect(await stateOf(token)).toBe('WAITING_3DS');
  });

  test('stores only the last four digits of a card', async () => {
    const { payUrl, token } = await bankPage();
    await postForm(shop, payUrl, card);

    const row = await shop.db
      .selectFrom('testbankPayments')
      .selectAll()
      .where('token', '=', token)
      .executeTakeFirstOrThrow();

    expect(row.cardLast4).toBe('0006');
    expect(JSON.stringify(row)).not.toContain(CARDS.pays);
  });

  test.each(['00000000000000000000000000', 'x', '%3Cscript%3E', '..%2F..%2Fetc'])(
    'the token %s is no payment',
    async (token) => {
      const answers = [
        await shop.app.inject({ url: `/testbank/pay/${token}` }),
        await shop.app.inject({ url: `/testbank/3ds/${token}` }),
      ];

      for (const answer of answers) {
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toContain('Ödeme bulunamadı');
      }
      expect((await postForm(shop, `/testbank/3ds/${token}`, { code: CODE })).status).toBe(404);
    },
  );

  test('speaks the language that was chosen in the shop, not the browser’s', async () => {
    const { payUrl } = await bankPage();
    const page = async (headers: Record<string, string>) =>
      (await shop.app.inject({ url: payUrl, headers })).body;

    expect(await page({ cookie: 'a=b; i18nextLng=en' })).toContain('Pay by card');
    expect(await page({ 'accept-language': 'en-US' })).toContain('Kartla ödeme');
  });
});

describe('the code', () => {
  test('one wrong code may be corrected', async () => {
    const { payUrl, codeUrl, token } = await bankPage();
    await postForm(shop, payUrl, card);

    const wrong = await postForm(shop, codeUrl, { code: '000000', wrongBefore: '0' });
    const right = await postForm(shop, codeUrl, { code: ' 123 456 ', wrongBefore: '1' });

    expect(wrong.status).toBe(200);
    expect(wrong.text).toContain('Kalan deneme: 2.');
    expect(right.location).toBe(`/api/payments/testbank/callback?token=${token}`);
    expect(await stateOf(token)).toBe('SUCCEEDED');
  });

  test('three wrong codes fail the payment', async () => {
    const { payUrl, codeUrl, token } = await bankPage();
    await postForm(shop, payUrl, card);
    const answers = [];
    for (const wrongBefore of ['0', '1', '2'])
      answers.push(await postForm(shop, codeUrl, { code: '111111', wrongBefore }));

    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 303]);
    expect(
      await shop.db
        .selectFrom('testbankPayments')
        .select(['state', 'reason'])
        .where('token', '=', token)
        .executeTakeFirst(),
    ).toEqual({
      state: 'FAILED',
      reason: 'wrong-code',
    });
    expect((await postForm(shop, codeUrl, { code: CODE, wrongBefore: '3' })).status).toBe(303);
    expect(await stateOf(token)).toBe('FAILED');
  });

  test('a wrong code sent twice by a double click counts once', async () => {
    const { payUrl, codeUrl } = await bankPage();
    await postForm(shop, payUrl, card);

    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => postForm(shop, codeUrl, { code: '000000', wrongBefore: '0' })),
    );

    expect(answers.every((answer) => answer.text.includes('Kalan deneme: 2.'))).toBe(true);
  });

  test('a double click on the right code continues twice and pays once', async () => {
    const { payUrl, codeUrl, token } = await bankPage();
    await postForm(shop, payUrl, card);

    const answers = await Promise.all(
      [1, 2, 3].map(() => postForm(shop, codeUrl, { code: CODE, wrongBefore: '0' })),
    );

    expect(new Set(answers.map((answer) => answer.location))).toEqual(
      new Set([`/api/payments/testbank/callback?token=${token}`]),
    );
    expect(await stateOf(token)).toBe('SUCCEEDED');
  });

  test('cancelling after the card ends the payment; cancelling after success does not', async () => {
    const early = await bankPage();
    await postForm(shop, early.payUrl, card);
    await postForm(shop, early.codeUrl, { action: 'cancel' });
    const late = await bankPage();
    await postForm(shop, late.payUrl, card);
    await postForm(shop, late.codeUrl, { code: CODE, wrongBefore: '0' });
    await postForm(shop, late.codeUrl, { action: 'cancel' });

    expect([await stateOf(early.token), await stateOf(late.token)]).toEqual([
      'FAILED',
      'SUCCEEDED',
    ]);
  });

  test('the code before the card leads back to the card', async () => {
    const { codeUrl, token } = await bankPage();

    const answer = await postForm(shop, codeUrl, { code: CODE, wrongBefore: '0' });

    expect(answer.text).toContain('Kartla ödeme');
    expect(await stateOf(token)).toBe('CREATED');
  });
});

test('where the test bank is not configured, it is not there, and a card is refused', async () => {
  const other = await startTestApp({ env: { PAYMENT_PROVIDERS: 'transfer' } });
  const productId = await makeProduct(other.db);

  await expect(placeOrder(other, [{ productId }])).rejects.toThrow(/422.*PAYMENT_METHOD_OFF/);
  expect(
    (await other.app.inject({ url: '/testbank/pay/00000000000000000000000000' })).statusCode,
  ).toBe(404);
  expect(
    (await placeOrder(other, [{ productId }], { paymentMethod: 'transfer' })).payment.kind,
  ).toBe('transfer');
  await other.stop();
});
