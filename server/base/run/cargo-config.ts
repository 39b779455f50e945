// Carriers in the environment (config.ts): keys and service addresses.
import { z } from 'zod';
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { carrierName } from '#shared/shipping/carriers.ts';

const text = z.string().trim();
const url = text.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  error: 'must be an address that begins with https:// or http://',
});

export const cargoEnvironment = {
  GELIVER_TOKEN: text.default(''),
  GELIVER_URL: url.default('https://api.geliver.io/api/v1'),
  GELIVER_SENDER: text
    .default('')
    .transform(readSender)
    .refine((sender) => sender !== undefined, {
      error: 'must look like İstanbul;Beşiktaş;34349;Barbaros Bulvarı No: 1',
    }),
  YURTICI_USER: text.default(''),
  YURTICI_PASSWORD: text.default(''),
  YURTICI_COD_USER: text.default(''),
  YURTICI_COD_PASSWORD: text.default(''),
  YURTICI_URL: url.optional(),
};

/** Province, district, postal code and street. Undefined if the text cannot be parsed. */
function readSender(typed: string) {
  if (typed === '') return null;
  const parts = typed.split(';').map((part) => part.trim());
  const [city, district, postcode, address] = parts;
  if (parts.length !== 4 || !city || !district || !postcode || !address) return undefined;
  return { city, district, postcode, address };
}

const yurticiUrls = {
  test: 'https://testws.yurticikargo.com/KOPSWebServices/ShippingOrderDispatcherServices',
  live: 'https://ws.yurticikargo.com/KOPSWebServices/ShippingOrderDispatcherServices',
};

type Values = z.infer<z.ZodObject<typeof cargoEnvironment>>;

/** Null if the values are complete: they only work together. */
export const cargoProblem = ({ GELIVER_TOKEN, GELIVER_SENDER, ...values }: Values) =>
  (GELIVER_TOKEN !== '' && !GELIVER_SENDER && 'GELIVER_TOKEN: needs GELIVER_SENDER') ||
  (values.YURTICI_USER !== '' &&
    values.YURTICI_PASSWORD === '' &&
    'YURTICI_USER: needs YURTICI_PASSWORD') ||
  null;

export const cargoOf = (values: Values, isLive: boolean) => ({
  geliver: {
    token: values.GELIVER_TOKEN,
    url: values.GELIVER_URL.replace(/\/$/, ''),
    sender: values.GELIVER_SENDER ?? null,
  },
  yurtici: {
    user: values.YURTICI_USER,
    password: values.YURTICI_PASSWORD,
    codUser: values.YURTICI_COD_USER,
    codPassword: values.YURTICI_COD_PASSWORD,
    url: values.YURTICI_URL ?? yurticiUrls[isLive ? 'live' : 'test'],
  },
  /** For keys that are entered in the back office. */
  yurticiUrls: values.YURTICI_URL
    ? { test: values.YURTICI_URL, live: values.YURTICI_URL }
    : yurticiUrls,
});

// SHOP_CARRIERS of the environment: the carriers, with their tax numbers.

/** Null if one entry is not a carrier with a tax number. */
export function readCarriers(typed: string) {
  const carriers = typed
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [carrier = '', taxNumber = ''] = part.split('=').map((text) => text.trim());
      return { carrier, title: carrierName(carrier), taxNumber };
    });
  return carriers.every(
    ({ carrier, taxNumber }) => carrier && (isVkn(taxNumber) || isTckn(taxNumber)),
  )
    ? carriers
    : null;
}
