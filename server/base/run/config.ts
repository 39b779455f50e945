// The environment, read once and checked before anything else starts. The only file that reads
// process.env.
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { configurableProviders } from '#shared/orders/payment-methods.ts';
import { ADS_CONVERSION, GTM_ID } from '#shared/settings/config.ts';
import { cargoEnvironment, cargoOf, cargoProblem, readCarriers } from './cargo-config.ts';
import { demoSeller, findingsOfEnvironment, refusalOf } from './live.ts';
import { ProviderEnvironment, providerAccountsOf, providerProblem } from './provider-config.ts';
import { defaultKeepDays, periods, readKeepDays } from './retention-periods.ts';
import {
  invoiceServicesOf,
  marketplaceEnvironment,
  marketplaceProblem,
  marketplacesOf,
  netgsmOf,
  netgsmProblem,
  netgsmUrl,
  PARASUT_KEYS,
} from './services-config.ts';
import { flag, origin, sender, text, url, wholeNumber } from './setting-values.ts';

/** The bucket and the folder in it: two shops may share one bucket. */
const BUCKET_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

const Environment = z.object({
  SHOP_MODE: z.enum(['demo', 'live']).default('demo'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  WORKERS: text
    .regex(/^(auto|[1-9]|1\d|2[0-4])$/, 'must be a number from 1 to 24, or auto')
    .default('1')
    .transform((value) =>
      value === 'auto' ? Math.min(os.availableParallelism(), 24) : Number(value),
    ),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: flag(false),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_REPLICA_URL: url(['postgres:', 'postgresql:']).optional(),
  STORAGE_URL: text
    .regex(BUCKET_URL, 'must look like s3://bucket or s3://bucket/folder')
    .optional(),
  STORAGE_CACHE_MB: wholeNumber(0, 1_000_000).default(512),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_REGION: text.regex(/^[a-z0-9-]{1,40}$/, 'must look like eu-central-1').default('us-east-1'),
  S3_ACCESS_KEY_ID: text.default(''),
  S3_SECRET_ACCESS_KEY: text.default(''),
  S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], { needsHost: true }).optional(),
  MAIL_FROM: sender.default('Flakon <siparis@flakon.example>'),
  DEMO_DATA: flag(true),
  RATE_LIMITS: flag(true),
  PAYMENT_PROVIDERS: text
    .default('testbank,transfer')
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(configurableProviders)).min(1)),
  NETGSM_USER: text.default(''),
  NETGSM_PASSWORD: text.default(''),
  NETGSM_SENDER: text.default(''),
  NETGSM_BRAND: text.default(''),
  NETGSM_URL: url(['http:', 'https:']).default(netgsmUrl),
  NILVERA_API_KEY: text.default(''),
  NILVERA_URL: url(['http:', 'https:']).optional(),
  PARASUT_KEYS: text
    .regex(PARASUT_KEYS, 'must be five values with commas between')
    .or(text.length(0))
    .default(''),
  PARASUT_URL: url(['http:', 'https:']).default('https://api.parasut.com'),
  ...cargoEnvironment,
  ...marketplaceEnvironment,
  JWT_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  ADMIN_EMAIL: text.pipe(z.email()).default('yonetici@flakon.example'),
  OWNER_SECOND_STEP: z.enum(['on', 'off']).optional(),
  ADMIN_PASSWORD: text.min(12, 'must have at least 12 characters').max(128).optional(),
  BACKUP_AT: text
    .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time of day like 04:00, or off')
    .default('04:00'),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(7),
  BACKUP_DIR: text.optional(),
  BACKUP_KEY: text
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits: openssl rand -hex 32')
    .optional(),
  KEEP_DAYS: text
    .default('')
    .transform(readKeepDays)
    .refine((days) => days !== null, {
      error: `must look like carts=90,messages=365; known are ${Object.keys(periods).join(', ')}, each with a least`,
    }),
  RESPONSE_CACHE_MB: wholeNumber(0, 4_096).default(64),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(500),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  WEBHOOK_LOOPBACK: z.enum(['on', 'off']).optional(),
  UNDO_SECONDS: wholeNumber(0, 600).default(60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  WHATSAPP_NUMBER: text.default('905550000000'),
  SHOP_NAME: text.default('Flakon'),
  SHOP_TITLE: text.default(''),
  SHOP_MERSIS: text.default(''),
  SHOP_TAX_OFFICE: text.default(''),
  SHOP_TAX_NUMBER: text.default(''),
  SHOP_KEP: text.default(''),
  SHOP_CHAMBER: text.default(''),
  SHOP_CHAMBER_RULES: text.default(''),
  SHOP_CARRIERS: text
    .default('')
    .transform(readCarriers)
    .refine((carriers) => carriers !== null, {
      error: 'must look like yurtici=1234567890,aras=1234567890, each with a valid tax number',
    }),
  SHOP_PHONE: text.default(''),
  SHOP_EMAIL: text.default(''),
  SHOP_ADDRESS: text.default(''),
  SHOP_IBAN: text.default(''),
  SHOP_BANK: text.default(''),
  SHOP_ETBIS_LINK: text.default(''),
  SHOP_SOCIAL_LINKS: text.default(''),
  GTM_ID: text
    .regex(GTM_ID, 'must look like GTM-XXXXXXX, G-XXXXXXXXXX or AW-123456789')
    .default(''),
  ADS_CONVERSION: text.regex(ADS_CONVERSION, 'must look like AW-123456789/label').default(''),
});

const WithProviders = Environment.and(ProviderEnvironment);
type Values = z.infer<typeof WithProviders>;

export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** @throws ConfigError with one line that names every invalid value. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = parse(env);
  const isLive = values.SHOP_MODE === 'live';
  requireKeys(values);
  if (isLive) refuseUnsafeLive(values);

  return Object.freeze({
    isLive,
    port: values.PORT,
    host: values.HOST,
    /** How many processes serve on this machine. */
    workers: values.WORKERS,
    publicUrl: withoutSlash(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`),
    trustProxy: values.TRUST_PROXY,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    loadDemoData: values.DEMO_DATA,
    hasRateLimits: values.RATE_LIMITS,
    paymentProviders: values.PAYMENT_PROVIDERS,
    providerAccounts: providerAccountsOf(values),
    netgsm: netgsmOf(values),
    invoiceServices: invoiceServicesOf(values),
    ...cargoOf(values, isLive),
    ...marketplacesOf(values),
    jwtSecret: values.JWT_SECRET,
    ownersNeedTotp: (values.OWNER_SECOND_STEP ?? (isLive ? 'on' : 'off')) === 'on',
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD,
    backup: {
      /** Turkish time; null: no nightly backup. */
      at: values.BACKUP_AT === 'off' ? null : values.BACKUP_AT,
      keep: values.BACKUP_KEEP,
      folder: path.resolve(values.BACKUP_DIR ?? path.join(values.DATA_DIR, 'backups')),
      key: values.BACKUP_KEY ? Buffer.from(values.BACKUP_KEY, 'hex') : null,
    },
    /** Null: the storage is a folder of DATA_DIR. */
    bucket: values.STORAGE_URL ? bucketOf(values.STORAGE_URL, values) : null,
    keepDays: values.KEEP_DAYS ?? defaultKeepDays,
    responseCacheBytes: values.RESPONSE_CACHE_MB * 2 ** 20,
    metricsToken: values.METRICS_TOKEN,
    slowQueryMs: values.SLOW_QUERY_MS,
    drainMs: values.DRAIN_SECONDS * 1_000,
    /** Webhooks may be sent to programs on this machine. */
    allowsLoopbackWebhooks: (values.WEBHOOK_LOOPBACK ?? (isLive ? 'off' : 'on')) === 'on',
    undoSeconds: values.UNDO_SECONDS,
    logLevel: values.LOG_LEVEL,
    carriers: values.SHOP_CARRIERS ?? [],
    shop: shopOf(isLive ? values : { ...values, ...withDemoSeller(values) }),
    analytics: { gtmId: values.GTM_ID, adsConversion: values.ADS_CONVERSION },
  });
}

function parse(env: Record<string, string | undefined>): Values {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = WithProviders.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
  );
}

/** A provider or a bucket without its keys would fail at the first buyer. */
function requireKeys(values: Values) {
  const problems = [
    providerProblem(values),
    values.STORAGE_URL &&
      !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY) &&
      'STORAGE_URL: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    cargoProblem(values),
    marketplaceProblem(values),
    netgsmProblem(values),
  ].filter(Boolean);
  if (problems.length > 0) throw new ConfigError(String(problems[0]));
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

const shopOf = (seller: Values) => ({
  name: seller.SHOP_NAME,
  title: seller.SHOP_TITLE,
  mersis: seller.SHOP_MERSIS,
  taxOffice: seller.SHOP_TAX_OFFICE,
  taxNumber: seller.SHOP_TAX_NUMBER,
  kep: seller.SHOP_KEP,
  chamber: seller.SHOP_CHAMBER,
  chamberRulesLink: seller.SHOP_CHAMBER_RULES,
  phone: seller.SHOP_PHONE,
  email: seller.SHOP_EMAIL,
  orderEmails: [] as string[],
  address: seller.SHOP_ADDRESS,
  iban: seller.SHOP_IBAN,
  bank: seller.SHOP_BANK,
  etbisLink: seller.SHOP_ETBIS_LINK,
  socialLinks: seller.SHOP_SOCIAL_LINKS.split(',')
    .map((link) => link.trim())
    .filter(Boolean),
  whatsappNumber: seller.WHATSAPP_NUMBER,
});

function bucketOf(address: string, values: Values) {
  const [, name = '', folder = ''] = BUCKET_URL.exec(address) ?? [];
  return {
    name,
    /** Prefix of every key, with its slash; empty if the shop has the bucket for itself. */
    prefix: folder === '' ? '' : `${folder.slice(1)}/`,
    endpoint: values.S3_ENDPOINT?.replace(/\/$/, ''),
    region: values.S3_REGION,
    accessKeyId: values.S3_ACCESS_KEY_ID,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY,
    // Self-hosted stores seldom have a separate host name for each bucket.
    isPathStyle: values.S3_PATH_STYLE
      ? values.S3_PATH_STYLE === 'on'
      : values.S3_ENDPOINT !== undefined,
    cacheBytes: values.STORAGE_CACHE_MB * 2 ** 20,
  };
}

export type BucketConfig = ReturnType<typeof bucketOf>;

function withDemoSeller(values: Values) {
  return Object.fromEntries(
    Object.entries(demoSeller).map(([key, demo]) => [
      key,
      values[key as keyof typeof demoSeller] || demo,
    ]),
  );
}

/** The seller's data are in the database: settings/live-shop.ts checks them. */
function refuseUnsafeLive(values: Values) {
  const refusal = refusalOf(
    findingsOfEnvironment({
      paymentProviders: values.PAYMENT_PROVIDERS,
      providerAccounts: providerAccountsOf(values),
      hasRateLimits: values.RATE_LIMITS,
      jwtSecret: values.JWT_SECRET,
      publicUrl: values.PUBLIC_URL,
    }),
  );
  if (refusal) throw new ConfigError(refusal);
}
