// How the invoice services are reached, read from the environment.

const nilveraUrls = { live: 'https://api.nilvera.com', test: 'https://apitest.nilvera.com' };

type Values = {
  NILVERA_API_KEY: string;
  NILVERA_URL?: string | undefined;
  PARASUT_KEYS: string;
  PARASUT_URL: string;
};

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Company, client id, client secret, user and password, in this order. */
export const PARASUT_KEYS = /^(\d{1,20}),([^,]+),([^,]+),([^,]+),(.+)$/;

/** `urls`: the service addresses for keys that are entered in the back office. */
export const invoiceServicesOf = (values: Values) => ({
  nilvera: {
    apiKey: values.NILVERA_API_KEY,
    urls: values.NILVERA_URL
      ? { live: withoutSlash(values.NILVERA_URL), test: withoutSlash(values.NILVERA_URL) }
      : nilveraUrls,
  },
  parasut: { keys: parasutKeys(values.PARASUT_KEYS), url: withoutSlash(values.PARASUT_URL) },
});

function parasutKeys(text: string) {
  const [, companyId, clientId, clientSecret, username, password] = PARASUT_KEYS.exec(text) ?? [];
  return companyId && clientId && clientSecret && username && password
    ? { companyId, clientId, clientSecret, username, password }
    : null;
}
