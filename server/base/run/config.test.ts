import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test.each(['GTM-ABC123', 'G-ABC1234567', 'AW-123456789', ''])(
  '%j is an id of a tag manager',
  (id) => {
    expect(readConfig({ GTM_ID: id }).analytics.gtmId).toBe(id);
  },
);

test.each([
  { GTM_ID: 'gtm-abc123' },
  { GTM_ID: 'GTM-ABC123; script-src *' },
  { GTM_ID: 'https://example.com' },
  { ADS_CONVERSION: 'AW-1234567890' },
  { ADS_CONVERSION: 'AW-1234/a b' },
])('%j stops the start with a line that names it', (env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^${Object.keys(env)[0]}: must look like`));
});

test.each([
  [
    { PAYMENT_PROVIDERS: 'iyzico' },
    /^PAYMENT_PROVIDERS: iyzico needs IYZICO_API_KEY and IYZICO_SECRET_KEY$/,
  ],
  [
    { PAYMENT_PROVIDERS: 'transfer,paytr', PAYTR_MERCHANT_ID: '1', PAYTR_MERCHANT_KEY: 'k' },
    /^PAYMENT_PROVIDERS: paytr needs PAYTR_MERCHANT_ID, PAYTR_MERCHANT_KEY and PAYTR_MERCHANT_SALT$/,
  ],
  [{ PAYMENT_PROVIDERS: 'nakit' }, /^PAYMENT_PROVIDERS/],
  [
    {
      PAYMENT_PROVIDERS: 'iyzico',
      IYZICO_API_KEY: 'sandbox-a',
      IYZICO_SECRET_KEY: 'b',
      SHOP_MODE: 'live',
    },
    /IYZICO_API_KEY: is for the sandbox, which takes no real money/,
  ],
])('a provider without its keys stops the start (%j)', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

test('carriers are named with a valid VKN', () => {
  const SHOP_CARRIERS = 'aras=4540536920, Deniz Nakliyat=10000000146';
  expect(readConfig({ SHOP_CARRIERS }).carriers).toEqual([
    { carrier: 'aras', title: 'Aras Kargo', taxNumber: '4540536920' },
    { carrier: 'Deniz Nakliyat', title: 'Deniz Nakliyat', taxNumber: '10000000146' },
  ]);
  for (const wrong of ['aras', 'aras=4540536921', '=4540536920'])
    expect(() => readConfig({ SHOP_CARRIERS: wrong })).toThrow(/SHOP_CARRIERS: must look like/);
});

test('owners of a live shop need a second step unless the environment says otherwise', () => {
  const live = {
    SHOP_MODE: 'live',
    PAYMENT_PROVIDERS: 'transfer',
    JWT_SECRET: 'x'.repeat(32),
    PUBLIC_URL: 'https://shop.example',
  };
  expect(readConfig(live).ownersNeedTotp).toBe(true);
  expect(readConfig({ ...live, OWNER_SECOND_STEP: 'off' }).ownersNeedTotp).toBe(false);
  expect(readConfig({}).ownersNeedTotp).toBe(false);
});

test('[C23] the demo has social links unless the environment names others', () => {
  expect(readConfig({}).shop.socialLinks).toHaveLength(3);
  const SHOP_SOCIAL_LINKS = 'https://instagram.com/a, https://x.com/b';
  expect(readConfig({ SHOP_SOCIAL_LINKS }).shop.socialLinks).toEqual([
    'https://instagram.com/a',
    'https://x.com/b',
  ]);
});

test('keys alone do not switch on a provider, and the demo uses its sandbox', () => {
  const env = { IYZICO_API_KEY: 'a', IYZICO_SECRET_KEY: 'b' };
  const { paymentProviders, providerAccounts } = readConfig(env);
  expect(paymentProviders).toEqual(['testbank', 'transfer']);
  expect(providerAccounts.iyzico.urls.sandbox).toBe('https://sandbox-api.iyzipay.com');
});

const bucket = {
  STORAGE_URL: 's3://shop-media/shop-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('a bucket is named with the folder in it; without one files lie in a folder of the machine', () => {
  expect(readConfig(bucket).bucket).toEqual({
    name: 'shop-media',
    prefix: 'shop-1/',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    isPathStyle: false,
    cacheBytes: 512 * 2 ** 20,
  });
  expect(
    readConfig({
      ...bucket,
      STORAGE_URL: 's3://shop-media/',
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
    }).bucket,
  ).toMatchObject({
    prefix: '',
    endpoint: 'http://127.0.0.1:9000',
    isPathStyle: true,
  });
  expect(
    readConfig({ ...bucket, S3_ENDPOINT: 'https://s3.example', S3_PATH_STYLE: 'off' }).bucket
      ?.isPathStyle,
  ).toBe(false);
  expect(readConfig({ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }).bucket).toBeNull();
});

test.each([
  [{ ...bucket, STORAGE_URL: 'https://shop-media' }, /^STORAGE_URL: must look like s3:/],
  [{ ...bucket, STORAGE_URL: 's3://Shop Media' }, /^STORAGE_URL: must look like s3:/],
  [{ ...bucket, STORAGE_URL: 's3://shop-media/../other' }, /^STORAGE_URL: must look like s3:/],
  [
    { ...bucket, S3_SECRET_ACCESS_KEY: '' },
    /^STORAGE_URL: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY$/,
  ],
  [{ ...bucket, S3_ENDPOINT: 's3.example' }, /^S3_ENDPOINT: must be an address/],
  [{ ...bucket, S3_REGION: 'Frankfurt am Main' }, /^S3_REGION: must look like/],
  [{ ...bucket, STORAGE_CACHE_MB: '-1' }, /^STORAGE_CACHE_MB/],
])('an invalid bucket stops the start (%j)', (env, message) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(message);
});

test('periods are the merchant’s, within reason', () => {
  expect(readConfig({ KEEP_DAYS: 'messages=365' }).keepDays).toMatchObject({
    messages: 365,
    carts: 180,
  });
  for (const periods of [
    'messages',
    'orders=1',
    'unpaidOrders=89',
    'messages=1',
    'carts=-1',
    'carts=1e3',
    '__proto__=90',
  ])
    expect(() => readConfig({ KEEP_DAYS: periods }), periods).toThrow(ConfigError);
});

const WHOLE = 'must be a whole number from 0 to 65535';
const ORIGIN = 'must be only an origin, such as https://shop.example, without a path';
const ENCODED =
  'cannot be read; special characters in a user name or password must be percent-encoded, such as %23 for #';
const SENDER = 'must be an address, such as siparis@shop.example or Shop <siparis@shop.example>';

test.each([
  [{ PORT: ' ' }, `PORT: ${WHOLE}`],
  [{ PORT: '0x1F90' }, `PORT: ${WHOLE}`],
  [{ PORT: 'abc' }, `PORT: ${WHOLE}`],
  [{ PORT: '1e3' }, `PORT: ${WHOLE}`],
  [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP: must be a whole number from 1 to 1000'],
  [{ PUBLIC_URL: 'https://shop.example/magaza' }, `PUBLIC_URL: ${ORIGIN}`],
  [{ PUBLIC_URL: 'https://shop.example?a=1' }, `PUBLIC_URL: ${ORIGIN}`],
  [{ PUBLIC_URL: 'https://shop.example/#a' }, `PUBLIC_URL: ${ORIGIN}`],
  [{ PUBLIC_URL: 'https://a:b@shop.example' }, `PUBLIC_URL: ${ORIGIN}`],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: must name a host'],
  [{ SMTP_URL: 'smtps://:465' }, `SMTP_URL: ${ENCODED}`],
  [{ MAIL_FROM: 'Cam Evi' }, `MAIL_FROM: ${SENDER}`],
  [{ MAIL_FROM: 'Cam Evi <siparis>' }, `MAIL_FROM: ${SENDER}`],
  [{ DATABASE_URL: 'postgres://shop:a#b@db.example/shop' }, `DATABASE_URL: ${ENCODED}`],
  [{ DATABASE_URL: 'postgres://shop#1:ab@db.example/shop' }, `DATABASE_URL: ${ENCODED}`],
  [{ DATABASE_URL: 'postgres://shop:100%@db.example/shop' }, `DATABASE_URL: ${ENCODED}`],
  [
    { DATABASE_URL: 'mysql://db.example/shop' },
    'DATABASE_URL: must be an address that begins with postgres:// or postgresql://',
  ],
  [{ NETGSM_USER: '850' }, 'NETGSM_USER, NETGSM_PASSWORD and NETGSM_SENDER go together'],
  [{ IYZICO_API_KEY: 'a' }, 'IYZICO_API_KEY and IYZICO_SECRET_KEY go together'],
])('%j stops the start with a line that says what is wrong', (env, message) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(message));
});

test.each([
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ PUBLIC_URL: 'http://192.168.1.4:3000/' }, { publicUrl: 'http://192.168.1.4:3000' }],
  [{ MAIL_FROM: 'siparis@cam.example' }, { mailFrom: 'siparis@cam.example' }],
  [{ MAIL_FROM: '"Cam, Evi" <a@cam.example>' }, { mailFrom: '"Cam, Evi" <a@cam.example>' }],
  [{ SMTP_URL: 'smtp://u:a%23b@mail:587' }, { smtpUrl: 'smtp://u:a%23b@mail:587' }],
  [
    { DATABASE_URL: 'postgres:///shop?host=/run/postgresql' },
    { databaseUrl: 'postgres:///shop?host=/run/postgresql' },
  ],
])('%j is accepted', (env, values) => {
  expect(readConfig(env)).toMatchObject(values);
});
