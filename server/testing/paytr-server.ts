// A local server with PayTR's iFrame protocol (domain.md 1.12), with failures on demand and its own
// code for signatures.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

const paths = {
  '/odeme/api/get-token': 'start',
  '/odeme/durum-sorgu': 'status',
  '/odeme/iade': 'refund',
  '/odeme/taksit-oranlari': 'rates',
  '/rapor/islem-dokumu': 'report',
} as const;
type Call = (typeof paths)[keyof typeof paths];
/**
 * `cut`: no response and not executed. `lost`: executed, but no response. `html`: a proxy's error
 * page.
 */
type Failure = 'cut' | 'lost' | 'html' | 'refuse' | 'other-amount' | 'empty';
type Payment = {
  fields: URLSearchParams;
  isPaid: boolean;
  returns: { reference_no: string; return_amount: string }[];
  surcharge: number;
  installments: number;
  /** The decimal mark in its status query. */
  mark: ',' | '.';
};

export type PaytrServer = Awaited<ReturnType<typeof startPaytrServer>>;

export async function startPaytrServer({
  id,
  key,
  salt,
}: {
  id: string;
  key: string;
  salt: string;
}) {
  const payments = new Map<string, Payment>();
  const failures: { call: Call; failure: Failure }[] = [];
  const unmatched: { oid: string; amount: number }[] = [];
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64');

  function start(fields: URLSearchParams): object {
    const get = (name: string) => fields.get(name) ?? '';
    const signed = [
      id,
      ...[
        'user_ip',
        'merchant_oid',
        'email',
        'payment_amount',
        'user_basket',
        'no_installment',
        'max_installment',
        'currency',
        'test_mode',
      ].map(get),
      salt,
    ].join('');
    if (get('merchant_id') !== id || get('paytr_token') !== sign(signed))
      return { status: 'failed', reason: 'paytr_token gonderilmedi veya gecersiz' };
    const empty = [
      'user_ip',
      'email',
      'user_name',
      'user_address',
      'user_phone',
      'merchant_ok_url',
      'merchant_fail_url',
    ].find((name) => get(name) === '');
    if (empty) return { status: 'failed', reason: `Zorunlu alan degeri gecersiz: ${empty}` };
    if (!/^[0-9A-Za-z]{1,64}$/.test(get('merchant_oid')))
      return { status: 'failed', reason: 'merchant_oid alfanumerik olmalidir' };
    if (payments.has(get('merchant_oid')))
      return { status: 'failed', reason: 'merchant_oid tekrar ediyor' };
    if (
      !/^[\x21-\x7e]{3,100}$/.test(get('email')) ||
      !/^\d+$/.test(get('payment_amount')) ||
      get('user_phone').length > 20
    )
      return { status: 'failed', reason: 'gecersiz alan' };
    const basket = JSON.parse(Buffer.from(get('user_basket'), 'base64').toString()) as [
      string,
      string,
      number,
    ][];
    if (
      !Array.isArray(basket) ||
      basket.some(([name, price, count]) => !name || !/^\d+\.\d\d$/.test(price) || count < 1)
    )
      return { status: 'failed', reason: 'user_basket' };
    payments.set(get('merchant_oid'), {
      fields,
      isPaid: false,
      returns: [],
      surcharge: 0,
      installments: 1,
      mark: ',',
    });
    return { status: 'success', token: `t${get('merchant_oid').toLowerCase()}` };
  }

  function status(fields: URLSearchParams, failure: Failure | undefined): object {
    const oid = fields.get('merchant_oid') ?? '';
    if (fields.get('paytr_token') !== sign(id + oid + salt))
      return { status: 'error', err_no: '001', err_msg: 'paytr_token gecersiz' };
    const payment = payments.get(oid);
    if (!payment?.isPaid)
      return {
        status: 'error',
        err_no: '004',
        err_msg: 'merchant_oid ile basarili odeme bulunamadi',
      };
    const amount =
      Number(payment.fields.get('payment_amount')) + (failure === 'other-amount' ? -100 : 0);
    const total = amount + payment.surcharge;
    // "10,8": only as many decimals as needed, after the decimal mark (dev.paytr.com/durum-sorgu).
    const withComma = (kurus: number) => String(kurus / 100).replace('.', payment.mark);
    return {
      status: 'success',
      net_tutar: (total / 100).toFixed(2),
      kesinti_tutari: '0.00',
      payment_amount: withComma(amount),
      payment_total: withComma(total),
      payment_date: '2026-11-21',
      currency: 'TL',
      taksit: payment.installments === 1 ? '0' : String(payment.installments),
      kart_marka: 'BONUS',
      masked_pan: '455359******6747',
      odeme_tipi: 'KART',
      test_mode: '1',
      returns: payment.returns,
    };
  }

  function refund(fields: URLSearchParams): object {
    const oid = fields.get('merchant_oid') ?? '';
    const amount = fields.get('return_amount') ?? '';
    if (fields.get('paytr_token') !== sign(id + oid + amount + salt))
      return { status: 'error', err_no: '003', err_msg: 'paytr_token gecersiz' };
    const payment = payments.get(oid);
    const before = payment?.returns.reduce((sum, each) => sum + Number(each.return_amount), 0) ?? 0;
    if (
      !payment?.isPaid ||
      Math.round((before + Number(amount)) * 100) >
        Number(payment.fields.get('payment_amount')) + payment.surcharge
    )
      return { status: 'error', err_no: '009', err_msg: 'kalan tutardan fazla' };
    payment.returns.push({ reference_no: fields.get('reference_no') ?? '', return_amount: amount });
    return { status: 'success', merchant_oid: oid, return_amount: amount };
  }

  /**
   * The server does not track days: everything is on the requested day. Amounts have a decimal
   * comma, as in some of PayTR's responses.
   */
  function report(fields: URLSearchParams, failure: Failure | undefined): object {
    const start = fields.get('start_date') ?? '';
    const end = fields.get('end_date') ?? '';
    if (fields.get('paytr_token') !== sign(id + start + end + salt))
      return { status: 'error', err_no: '001', err_msg: 'paytr_token gecersiz' };
    if (!/^\d{4}-\d\d-\d\d 00:00:00$/.test(start) || end !== start.replace('00:00:00', '23:59:59'))
      return { status: 'error', err_no: '002', err_msg: 'tarih' };
    const line = (islem_tipi: 'S' | 'I', siparis_no: string, amount: number) => ({
      islem_tipi,
      siparis_no,
      islem_tutari: (amount / 100).toFixed(2).replace('.', ','),
      para_birimi: 'TL',
      islem_tarihi: start.slice(0, 10).split('-').reverse().join('.'),
    });
    const happened = [...payments].flatMap(
      ([oid, { fields: start, isPaid, returns, surcharge }]) =>
        isPaid
          ? [
              line('S', oid, Number(start.get('payment_amount')) + surcharge),
              ...returns.map((each) =>
                line('I', oid, Math.round(Number(each.return_amount) * 100)),
              ),
            ]
          : [],
    );
    const data =
      failure === 'empty'
        ? []
        : [...happened, ...unmatched.map(({ oid, amount }) => line('S', oid, amount))];
    return data.length === 0
      ? { status: 'failed', err_msg: 'ilgili tarih araliginda islem bulunamadi' }
      : { status: 'success', data };
  }

  function rates(fields: URLSearchParams): object {
    const request = fields.get('request_id') ?? '';
    if (
      request === '' ||
      request.length > 32 ||
      fields.get('paytr_token') !== sign(id + request + salt)
    )
      return { status: 'error', err_msg: 'paytr_token gecersiz' };
    const oranlar = {
      bonus: { taksit_2: 2.5, taksit_3: '4.10' },
      world: { taksit_2: 2.45, taksit_6: 8 },
      maximum: {},
    };
    return { status: 'success', request_id: request, max_inst_non_bus: 12, oranlar };
  }

  type Handler = (fields: URLSearchParams, failure: Failure | undefined) => object;
  const handlers: Record<Call, Handler> = { start, status, rates, report, refund };
  const refusalOf = (call: Call) => ({
    status: call === 'start' ? 'failed' : 'error',
    err_no: '099',
    err_msg: 'reddedildi',
    reason: 'reddedildi',
  });

  function nextFailure(call: Call): Failure | undefined {
    const at = failures.findIndex((each) => each.call === call);
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
  }

  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const call = paths[request.url as keyof typeof paths];
    if (!call) return response.writeHead(404).end();
    const failure = nextFailure(call);
    if (failure === 'cut') return response.destroy();
    if (failure === 'html')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bakım</h1>');
    const fields = new URLSearchParams(body);
    const answer = failure === 'refuse' ? refusalOf(call) : handlers[call](fields, failure);
    if (failure === 'lost') return response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const paymentOf = (oid: string): Payment => {
    const payment = payments.get(oid);
    if (!payment) throw new Error(`no payment ${oid}`);
    return payment;
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paymentOf,
    /** Adds a sale to its reports that none of our frames started. */
    unmatched,
    failNext: (call: Call, failure: Failure) => failures.push({ call, failure }),
    /** The buyer pays; returns what PayTR's server then posts to ours. */
    pay(
      oid: string,
      change: Partial<{
        total_amount: string;
        surcharge: number;
        installments: number;
        mark: ',' | '.';
        key: string;
        merchant_oid: string;
      }> = {},
    ): Record<string, string> {
      const payment = paymentOf(oid);
      payment.isPaid = true;
      payment.surcharge = change.surcharge ?? 0;
      payment.installments = change.installments ?? 1;
      payment.mark = change.mark ?? ',';
      const total =
        change.total_amount ??
        String(Number(payment.fields.get('payment_amount')) + payment.surcharge);
      const merchant_oid = change.merchant_oid ?? oid;
      const hash = createHmac('sha256', change.key ?? key)
        .update(`${merchant_oid}${salt}success${total}`)
        .digest('base64');
      return {
        merchant_oid,
        status: 'success',
        total_amount: total,
        payment_amount: payment.fields.get('payment_amount') ?? '',
        hash,
        test_mode: '1',
        payment_type: 'card',
        currency: 'TL',
      };
    },
    decline(oid: string, failed_reason_code: string): Record<string, string> {
      paymentOf(oid);
      // Zero when nothing was taken (dev.paytr.com/direkt-api/direkt-api-2-adim).
      const total = '0';
      return {
        merchant_oid: oid,
        status: 'failed',
        total_amount: total,
        hash: sign(`${oid}${salt}failed${total}`),
        failed_reason_code,
        failed_reason_msg: 'Kart sahibi şifreyi yanlış girdi',
        test_mode: '1',
      };
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
