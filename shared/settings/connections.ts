// How the shop reaches outside services, as the back office types and shows it. What was typed is
// never answered again.
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
/** Those that take payments. */
export const payingConnections = ['iyzico', 'paytr'] as const;
/** Those that issue invoices. */
export const invoiceServices = ['nilvera', 'parasut'] as const;
export type InvoiceServiceName = (typeof invoiceServices)[number];
/** Those that can be asked whether they take the keys. */
export const keyConnections = [
  ...payingConnections,
  ...invoiceServices,
  ...cargoAccounts,
  'netgsm',
] as const;
export type KeyConnection = (typeof keyConnections)[number];

const version = z.int().min(0);
/** A key as a provider's panel shows it: printable, without spaces around it. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/);

/** Such as a signed token. */
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

/** `sandbox`: iyzico's place for trying out, which takes no real money. */
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
  /** As it was approved: at most eleven characters. */
  sender: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{1,11}$/),
  /** Of İYS; empty without one. */
  brandCode: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/),
  version,
});
export type NetgsmFields = Omit<z.infer<typeof NetgsmBody>, 'version'>;

/** `test`: Nilvera's company for trying out, whose documents are no invoices. */
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

/** The token, and the shop's address as it stands on the labels. */
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

/** `test`: Yurtiçi's place for trying out, with its public user. */
export const yurticiPlaces = ['live', 'test'] as const;
const optionalKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{0,200}$/);
export const YurticiBody = z.object({
  place: z.enum(yurticiPlaces),
  user: key,
  password: key,
  /** Of the contract for money at the door; empty without one. */
  codUser: optionalKey,
  codPassword: optionalKey,
  version,
});
export type YurticiFields = Omit<z.infer<typeof YurticiBody>, 'version'>;

/** A collector of the Measurement Protocol: Google's, its European one, or a server of one's own. */
export const MeasurementBody = z.object({
  endpoint: z
    .url()
    .max(200)
    // Unencrypted only to this machine.
    .regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)([:/]|$))[^?#@]+$/),
  measurementId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{2,40}$/),
  apiSecret: key,
  version,
});
export type MeasurementFields = Omit<z.infer<typeof MeasurementBody>, 'version'>;

/** `stage`: Trendyol's place for trying out, with keys of its own. */
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
  /** The environment wins. */
  source: z.enum(['environment', 'back-office', 'none']),
  /** False when JWT_SECRET is not the one that it was encrypted with. */
  isReadable: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
  version: z.int(),
});
export type ConnectionState = z.infer<typeof ConnectionState>;

export const ConnectionsAnswer = z.object({
  smtp: ConnectionState,
  /** `isSandbox`: takes no real money. */
  iyzico: ConnectionState.extend({ isSandbox: z.boolean() }),
  paytr: ConnectionState.extend({ isSandbox: z.boolean() }),
  netgsm: ConnectionState,
  nilvera: ConnectionState.extend({ isSandbox: z.boolean() }),
  parasut: ConnectionState.extend({ isSandbox: z.boolean() }),
  /** `messagesPath`: where it reports to; null while it has no keys. */
  geliver: ConnectionState.extend({ isSandbox: z.boolean(), messagesPath: z.string().nullable() }),
  yurtici: ConnectionState.extend({ isSandbox: z.boolean() }),
  measurement: ConnectionState,
  /** `isSandbox`: its stage. */
  trendyol: ConnectionState.extend({ isSandbox: z.boolean() }),
});
export type ConnectionsAnswer = z.infer<typeof ConnectionsAnswer>;

export const NamedConnection = z.object({ name: z.enum(connectionNames) });
export const NamedProvider = z.object({ name: z.enum(keyConnections) });
/** Those of the channels. */
export const channelConnections = ['measurement', 'trendyol'] as const;
export const NamedChannel = z.object({ name: z.enum(channelConnections) });
export type ChannelConnection = (typeof channelConnections)[number];
export const RemoveQuery = z.object({ version: z.coerce.number().int().min(0) });

export const SmtpTestAnswer = z.object({
  result: z.enum(['sent', 'unreachable', 'sign-in-refused', 'refused']),
  /** Where the mail went. */
  to: z.string(),
  /** The mail server's own words; empty where there was none. */
  words: z.string(),
});
export type SmtpTestAnswer = z.infer<typeof SmtpTestAnswer>;

export const ProviderTestAnswer = z.object({
  result: z.enum(['accepted', 'refused', 'unreachable']),
  /** The provider's own words; empty where there were none. */
  words: z.string(),
});
export type ProviderTestAnswer = z.infer<typeof ProviderTestAnswer>;
