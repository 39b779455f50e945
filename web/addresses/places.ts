// il → ilçe → mahalle: the real lists of the server.
import { useEffect, useRef, useState } from 'react';
import { HOUR_MS } from '#web/base/api/request-cache.ts';
import { browserApi } from '#web/session/browser.ts';

/**
 * `none`: the place that the list depends on has not been chosen. `failed`: the place has to be
 * typed.
 */
export type PlaceList =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'ready'; names: readonly string[] }
  | { kind: 'failed' };

const cachedRead = { name: 'places', lifetimeMs: HOUR_MS };
const CITIES = '/places/cities';
const DISTRICTS = `${CITIES}/{city}/districts` as const;
const NEIGHBOURHOODS = `${DISTRICTS}/{district}/neighbourhoods` as const;

export const useCities = () => usePlaces(CITIES, () => browserApi().read(CITIES, cachedRead));
export const useDistricts = (city: string) =>
  usePlaces(city, () => browserApi().read(DISTRICTS, { ...cachedRead, path: { city } }));
export const useNeighbourhoods = (city: string, district: string) =>
  usePlaces(city && district && `${city}/${district}`, () =>
    browserApi().read(NEIGHBOURHOODS, { ...cachedRead, path: { city, district } }),
  );

/** `key` is '' until the place that the list depends on has been chosen. */
function usePlaces(key: string, read: () => Promise<{ names: string[] }>): PlaceList {
  const [list, setList] = useState<PlaceList>({ kind: key ? 'loading' : 'none' });
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (!key) return setList({ kind: 'none' });
    let isCurrent = true;
    setList({ kind: 'loading' });
    latest.current().then(
      ({ names }) => isCurrent && setList({ kind: 'ready', names }),
      () => isCurrent && setList({ kind: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return list;
}
