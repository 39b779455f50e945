// The keys to outside services, as the back office enters and shows them. A typed secret is never
// sent back.
import { z } from 'zod';
import { line, phone } from '#shared/base/fields.ts';
import { cargoAccounts } from '#shared/shipping/cargo.ts';

export const connectionNames = [
  'smtp',
  'iyzico',
  'paytr',
  'netgsm',
  'nilvera',
  'parasut',
  'geliver',
  'yurtici',
  'measurement',
  'trendyol',
] as const;
export type ConnectionName = (typeof connectionNames)[number];
/** The connections that take payments. */
export const payingConnections = ['iyzico', 'paytr'] as const;
/** The connections that issue invoices. */
export const invoiceServices = ['nilvera', 'parasut'] as const;
export type InvoiceServiceName = (typeof invoiceServices)[number];
/** The connections whose keys can be checked with the service. */
export const keyConnections = [
  ...payingConnections,
  ...invoiceServices,
  ...cargoAccounts,
  'netgsm',
] as const;
export type KeyConnection = (typeof keyConnections)[number];

const version = z.int().min(0);
/** A key as the provider's panel shows it: printable characters, without spaces around it. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/);

/** A long key, such as a signed token. */
const longKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,4000}$/);

export const SmtpBody = z.object({
  host: z
    .string()
    .trim()
    .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i),
  port: z.int().min(1).max(65_535),
  user: z.string().trim().max(320),
  password: z.string().max(1_000),
  from: z.email().max(320),
  version,
});
export type SmtpFields = Omit<z.infer<typeof SmtpBody>, 'version'>;

/** `sandbox`: iyzico's test environment, which takes no real money. */
export const iyzicoPlaces = ['live', 'sandbox'] as const;
export const IyzicoBody = z.object({
  place: z.enum(iyzicoPlaces),
  apiKey: key,
  secretKey: key,
  version,
});
export type IyzicoFields = Omit<z.infer<typeof IyzicoBody>, 'version'>;

export const PaytrBody = z.object({
  merchantId: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/),
  merchantKey: key,
  merchantSalt: key,
  version,
});
export type PaytrFields = Omit<z.infer<typeof PaytrBody>, 'version'>;

export const NetgsmBody = z.object({
  userCode: z
    .string()
    .trim()
    .regex(/^\d{10,12}$/),
  password: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/),
  /** The sender name as it was approved: at most eleven characters. */
  sender: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{1,11}$/),
  /** The brand code of İYS; empty if there is none. */
  brandCode: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/),
  version,
});
export type NetgsmFields = Omit<z.infer<typeof NetgsmBody>, 'version'>;

/** `test`: Nilvera's test company, whose documents are not invoices. */
export const nilveraPlaces = ['live', 'test'] as const;
export const NilveraBody = z.object({ place: z.enum(nilveraPlaces), apiKey: longKey, version });
export type NilveraFields = Omit<z.infer<typeof NilveraBody>, 'version'>;

export const ParasutBody = z.object({
  companyId: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/),
  clientId: key,
  clientSecret: key,
  username: key,
  password: z.string().min(1).max(1_000),
  version,
});
export type ParasutFields = Omit<z.infer<typeof ParasutBody>, 'version'>;

/** The token, and the shop's address as printed on the labels. */
export const GeliverBody = z.object({
  token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,2000}$/),
  name: line(60),
  phone,
  email: z.email().max(254),
  city: line(40),
  district: line(40),
  address: line(200),
  postcode: z
    .string()
    .trim()
    .regex(/^\d{5}$/),
  version,
});
export type GeliverFields = Omit<z.infer<typeof GeliverBody>, 'version'>;

/** `test`: Yurtiçi's test environment, with its public user. */
export const yurticiPlaces = ['live', 'test'] as const;
const optionalKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{0,200}$/);
export const YurticiBody = z.object({
  place: z.enum(yurticiPlaces),
  user: key,
  password: key,
  /** The user of the contract for cash on delivery; empty if there is none. */
  codUser: optionalKey,
  codPassword: optionalKey,
  version,
});
export type YurticiFields = Omit<z.infer<typeof YurticiBody>, 'version'>;

/**
 * A collector of the Measurement Protocol: Google's, its European one, or a server of the merchant.
 */
export const MeasurementBody = z.object({
  endpoint: z
    .url()
    .max(200)
    // Unencrypted only to this computer.
    .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)([:/]|$))[^?#@]+$/),
  measurementId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{2,40}$/),
  apiSecret: key,
  version,
});
export type MeasurementFields = Omit<z.infer<typeof MeasurementBody>, 'version'>;

/** `stage`: Trendyol's test environment, with separate keys. */
export const trendyolPlaces = ['live', 'stage'] as const;
export const TrendyolBody = z.object({
  place: z.enum(trendyolPlaces),
  sellerId: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/),
  apiKey: key,
  apiSecret: key,
  version,
});
export type TrendyolFields = Omit<z.infer<typeof TrendyolBody>, 'version'>;

const ConnectionState = z.object({
  /** The environment has precedence. */
  source: z.enum(['environment', 'back-office', 'none']),
  /** False if it was encrypted with another JWT_SECRET. */
  isReadable: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
});
export type ConnectionState = z.infer<typeof ConnectionState>;

export const ConnectionsAnswer = z.object({
  smtp: ConnectionState,
  /** `isSandbox`: no real money is taken. */
  iyzico: ConnectionState.extend({ isSandbox: z.boolean() }),
  paytr: ConnectionState.extend({ isSandbox: z.boolean() }),
  netgsm: ConnectionState,
  nilvera: ConnectionState.extend({ isSandbox: z.boolean() }),
  parasut: ConnectionState.extend({ isSandbox: z.boolean() }),
  /** `messagesPath`: the path that Geliver reports to; null without keys. */
  geliver: ConnectionState.extend({ isSandbox: z.boolean(), messagesPath: z.string().nullable() }),
  yurtici: ConnectionState.extend({ isSandbox: z.boolean() }),
  measurement: ConnectionState,
  /** `isSandbox`: the keys are for its test environment. */
  trendyol: ConnectionState.extend({ isSandbox: z.boolean() }),
});
export type ConnectionsAnswer = z.infer<typeof ConnectionsAnswer>;

export const NamedConnection = z.object({ name: z.enum(connectionNames) });
export const NamedProvider = z.object({ name: z.enum(keyConnections) });
/** The connections of channels. */
export const channelConnections = ['measurement', 'trendyol'] as const;
export const NamedChannel = z.object({ name: z.enum(channelConnections) });
export type ChannelConnection = (typeof channelConnections)[number];
export const RemoveQuery = z.object({ version: z.coerce.number().int().min(0) });

export const SmtpTestAnswer = z.object({
  result: z.enum(['sent', 'unreachable', 'sign-in-refused', 'refused']),
  /** The address that the mail was sent to. */
  to: z.string(),
  /** The words of the mail server; empty if it sent none. */
  words: z.string(),
});
export type SmtpTestAnswer = z.infer<typeof SmtpTestAnswer>;

export const ProviderTestAnswer = z.object({
  result: z.enum(['accepted', 'refused', 'unreachable']),
  /** The words of the provider; empty if it sent none. */
  words: z.string(),
});
export type ProviderTestAnswer = z.infer<typeof ProviderTestAnswer>;
