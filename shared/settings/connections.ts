// The keys to outside services, as the back office enters and shows them. A typed secret is never
// sent back.
import { z } from 'zod';
import { line, phone } from '#shared/base/fields.ts';
import {
  descriptionOf,
  type KeyedProvider,
  keyedProviderNames,
  keysOf,
  type ProviderKey,
  providerPlaces,
} from '#shared/orders/payment-providers.ts';
import { cargoAccounts } from '#shared/shipping/cargo.ts';

export const connectionNames = [
  'smtp',
  ...keyedProviderNames,
  'netgsm',
  'nilvera',
  'parasut',
  'geliver',
  'yurtici',
  'measurement',
  'trendyol',
] as const;
export type ConnectionName = (typeof connectionNames)[number];
/** The connections that issue invoices. */
export const invoiceServices = ['nilvera', 'parasut'] as const;
export type InvoiceServiceName = (typeof invoiceServices)[number];
/** The connections whose keys can be checked with the service. */
const keyConnections = [
  ...keyedProviderNames,
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

const keyKinds: Record<ProviderKey['kind'], z.ZodString> = {
  number: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/),
  key,
  secret: key,
};
/** The contract names it after the provider. */
function bodyOf(name: KeyedProvider) {
  const fields: Record<string, z.ZodType<string, string>> = {
    ...(descriptionOf(name).sandbox && { place: z.enum(providerPlaces) }),
    ...Object.fromEntries(keysOf(name).map(([key, { kind }]) => [key, keyKinds[kind]])),
  };
  const id = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Body`;
  return z.object({ ...fields, version }).meta({ id });
}
/** The keys of each payment provider, and the place if it has a sandbox. */
export const providerBodies = Object.fromEntries(
  keyedProviderNames.map((name) => [name, bodyOf(name)]),
) as Record<KeyedProvider, ReturnType<typeof bodyOf>>;

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

/** `isSandbox`: no real money is taken. */
const WithSandbox = ConnectionState.extend({ isSandbox: z.boolean() });
export const ConnectionsAnswer = z.object({
  smtp: ConnectionState,
  ...(Object.fromEntries(keyedProviderNames.map((name) => [name, WithSandbox])) as Record<
    KeyedProvider,
    typeof WithSandbox
  >),
  netgsm: ConnectionState,
  nilvera: WithSandbox,
  parasut: WithSandbox,
  /** `messagesPath`: the path that Geliver reports to; null without keys. */
  geliver: ConnectionState.extend({ isSandbox: z.boolean(), messagesPath: z.string().nullable() }),
  yurtici: WithSandbox,
  measurement: ConnectionState,
  /** `isSandbox`: the keys are for its test environment. */
  trendyol: WithSandbox,
});
export type ConnectionsAnswer = z.infer<typeof ConnectionsAnswer>;

export const NamedConnection = z.object({ name: z.enum(connectionNames) });
export const NamedProvider = z.object({ name: z.enum(keyConnections) });
/** The connections of channels. */
const channelConnections = ['measurement', 'trendyol'] as const;
export const NamedChannel = z.object({ name: z.enum(channelConnections) });
export type ChannelConnection = (typeof channelConnections)[number];
export const RemoveQuery = z.object({ version: z.coerce.number().int().min(0) });

export const SmtpTestAnswer = z.object({
  result: z.enum(['sent', 'unreachable', 'sign-in-refused', 'refused']),
  /** The address that the mail was sent to. */
  to: z.string(),
  /** The message of the mail server; empty if it sent none. */
  message: z.string(),
});
export type SmtpTestAnswer = z.infer<typeof SmtpTestAnswer>;

export const ProviderTestAnswer = z.object({
  result: z.enum(['accepted', 'refused', 'unreachable']),
  /** The message of the provider; empty if it sent none. */
  message: z.string(),
});
export type ProviderTestAnswer = z.infer<typeof ProviderTestAnswer>;
