// The invoice services, and the connected one: with the keys of the environment, otherwise with
// those of the back office (decision 0063). The only list of adapters.
import type { Db, Tx } from '#server/base/db/db.ts';
import type { Config } from '#server/base/run/config.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { readConnection } from '#server/settings/connections.ts';
import {
  type InvoiceServiceName,
  invoiceServices,
  type NilveraFields,
  type ParasutFields,
} from '#shared/settings/connections.ts';
import { createNilvera } from './nilvera/nilvera.ts';
import { createParasut } from './parasut/parasut.ts';
import type { InvoiceService } from './service.ts';

type Deps = {
  db: Db | Tx;
  config: Pick<Config, 'invoiceServices' | 'isLive'>;
  secrets: Pick<Secrets, 'connectionKey'>;
};

const adapters: Record<InvoiceServiceName, (deps: Deps) => Promise<InvoiceService | null>> = {
  async nilvera(deps) {
    const { nilvera } = deps.config.invoiceServices;
    if (nilvera.apiKey) return createNilvera({ apiKey: nilvera.apiKey, url: nilvera.urls.live });
    const typed = await readConnection<NilveraFields>(deps, 'nilvera');
    // A document of the test company is no real invoice.
    if (!typed || (deps.config.isLive && typed.place === 'test')) return null;
    return createNilvera({ apiKey: typed.apiKey, url: nilvera.urls[typed.place] });
  },
  async parasut(deps) {
    const { parasut } = deps.config.invoiceServices;
    const keys = parasut.keys ?? (await readConnection<ParasutFields>(deps, 'parasut'));
    return keys && createParasut({ ...keys, url: parasut.url });
  },
};

/** Null if there are no usable keys. */
export const serviceOf = (deps: Deps, name: InvoiceServiceName): Promise<InvoiceService | null> =>
  adapters[name](deps);

/** The first service with keys; null: invoices are made outside the shop. */
export async function connectedService(deps: Deps): Promise<InvoiceService | null> {
  const { nilvera, parasut } = deps.config.invoiceServices;
  const given = [nilvera.apiKey && 'nilvera', parasut.keys && 'parasut'];
  const ordered = [
    ...invoiceServices.filter((name) => given.includes(name)),
    ...invoiceServices.filter((name) => !given.includes(name)),
  ];
  for (const name of ordered) {
    const service = await adapters[name](deps);
    if (service) return service;
  }
  return null;
}
