// Maps our districts to Geliver's names: GET /districts (docs.geliver.io). Names differ in
// spelling, and a central district may be called "Merkez" or by the name of its province.

import { z } from 'zod';
import { CargoRefusal } from '#server/cargo/carrier.ts';
import { plateOf } from '#server/places/places.ts';
import { fold } from '#shared/base/fold.ts';
import { DAY_MS } from '#shared/base/format.ts';
import type { GeliverCall } from './client.ts';

const Districts = z.array(z.object({ name: z.string() }));
const MAX_AGE_MS = DAY_MS;
/**
 * Cached for each address of Geliver (there is one; tests have their own); at most all provinces.
 */
const cache = new Map<string, { until: number; names: readonly string[] }>();

const plain = (name: string) => fold(name).replace(/[^a-z0-9]/g, '');

/** @throws CargoRefusal with the field, if Geliver has no such place */
export async function placeAtGeliver(
  call: GeliverCall,
  url: string,
  { city, district }: { city: string; district: string },
): Promise<{ cityCode: string; districtName: string }> {
  const cityCode = plateOf(city);
  if (cityCode === null) throw new CargoRefusal(city, 'city');
  const names = await districtsOf(call, url, cityCode);
  const wanted = plain(district);
  const found =
    names.find((name) => plain(name) === wanted) ??
    (isCentral(wanted, city) ? names.find((name) => isCentral(plain(name), city)) : undefined);
  if (found === undefined) throw new CargoRefusal(`${district} / ${city}`, 'district');
  return { cityCode, districtName: found };
}

const isCentral = (name: string, city: string): boolean =>
  [`merkez`, plain(city), `${plain(city)}merkez`, `merkez${plain(city)}`].includes(name);

async function districtsOf(
  call: GeliverCall,
  url: string,
  cityCode: string,
): Promise<readonly string[]> {
  const key = `${url} ${cityCode}`;
  const known = cache.get(key);
  if (known && known.until > Date.now()) return known.names;
  const found = await call('GET', `/districts?countryCode=TR&cityCode=${cityCode}`, Districts);
  const names = found.map(({ name }) => name);
  cache.set(key, { until: Date.now() + MAX_AGE_MS, names });
  return names;
}
