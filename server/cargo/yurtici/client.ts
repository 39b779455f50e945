// Calls to Yurtiçi Kargo's ShippingOrderDispatcherServices: SOAP 1.1, document/literal wrapped.
// Only the operation's element is in the namespace; responses are matched by local names, because
// the live service writes prefixes and the test service does not.
import { lazyLibrary } from '#server/base/run/lazy-library.ts';

const xmlbuilder = lazyLibrary<typeof import('xmlbuilder2')>('xmlbuilder2');

const TIMEOUT_MS = 45_000;
const SERVICE = 'http://yurticikargo.com.tr/ShippingOrderDispatcherServices';
const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';

export type YurticiUser = { user: string; password: string };
/** A leaf is a text; a list with one member is a single value. */
export type Answer = string | Answer[] | { [name: string]: Answer };

export type YurticiCall = ReturnType<typeof createYurticiClient>;

/** The service responded with a SOAP fault: it did nothing. */
export class YurticiProblem extends Error {}

export function createYurticiClient(url: string) {
  /**
   * @throws YurticiProblem, or another error if no readable response came in time: then the outcome
   * is unknown
   */
  return async function call(
    operation: 'createShipment' | 'cancelShipment' | 'queryShipment' | 'saveReturnShipmentCode',
    { user, password }: YurticiUser,
    parameters: object,
  ): Promise<{ [name: string]: Answer }> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '' },
      body: envelopeOf(operation, {
        wsUserName: user,
        wsPassword: password,
        // The name of the language field depends on the operation, and a wrong name is an error.
        [operation === 'createShipment' || operation === 'cancelShipment'
          ? 'userLanguage'
          : 'wsLanguage']: 'TR',
        ...parameters,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = fieldsOf(fieldsOf(readXml(await response.text()), 'Envelope'), 'Body');
    const [problem] = listOf(body, 'Fault');
    if (problem !== undefined) throw new YurticiProblem(textOf(problem, 'faultstring') || '?');
    if (!response.ok) throw new Error(`Yurtiçi answered ${response.status} to ${operation}`);
    return fieldsOf(body, `${operation}Response`);
  };
}

const envelopeOf = (operation: string, parameters: object): string =>
  xmlbuilder()
    .create({ version: '1.0', encoding: 'UTF-8' })
    .ele(ENVELOPE, 'soapenv:Envelope')
    .ele(ENVELOPE, 'soapenv:Body')
    .ele(SERVICE, `ship:${operation}`)
    // Child elements have no namespace.
    .ele(parameters as never)
    .end();

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
/** The library does not decode entities. */
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);

/** By local names. @throws Error if it is not XML */
function readXml(text: string): Answer {
  return localNames(xmlbuilder().convert(text, { format: 'object' }) as unknown);
}

function localNames(value: unknown): Answer {
  if (Array.isArray(value)) return value.map(localNames);
  if (typeof value !== 'object' || value === null) return unescaped(String(value ?? ''));
  const entries = Object.entries(value).filter(([name]) => !name.startsWith('@'));
  const [only] = entries;
  if (entries.length === 1 && only?.[0] === '#') return localNames(only[1]);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name.replace(/^.*:/, ''), localNames(inner)]),
  );
}

/** @throws Error if there is no element of this name with fields in it */
export function fieldsOf(value: Answer, name: string): { [name: string]: Answer } {
  const inner = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
  if (typeof inner !== 'object' || Array.isArray(inner))
    throw new Error(`Yurtiçi answered without ${name}`);
  return inner;
}

/** None, one or many elements. */
export function listOf(value: Answer, name: string): Answer[] {
  const inner = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
  if (inner === undefined || inner === '') return [];
  return Array.isArray(inner) ? inner : [inner];
}

/** Empty if it is missing. */
export function textOf(value: Answer | undefined, name: string): string {
  const inner = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined;
  return typeof inner === 'string' ? inner.trim() : '';
}
