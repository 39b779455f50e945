// il → ilçe → mahalle: the real lists of the server (design.md 7).
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { PlacesAnswer } from '#shared/checkout/checkout.ts';
import { HOUR_MS } from '#web/base/api/request-cache.ts';
import { browserApi } from '#web/session/browser.ts';

type Places = z.infer<typeof PlacesAnswer>;

/** `none`: what it depends on has not been chosen. `failed`: type it then. */
export type PlaceList =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'ready'; names: readonly string[] }
  | { kind: 'failed' };

const part = encodeURIComponent;
export const citiesPath = '/places/cities';
export const districtsPath = (city: string) =>
  city ? `${citiesPath}/${part(city)}/districts` : null;
export const neighbourhoodsPath = (city: string, district: string) =>
  city && district
    ? `${citiesPath}/${part(city)}/districts/${part(district)}/neighbourhoods`
    : null;

export function usePlaces(path: string | null): PlaceList {
  const [list, setList] = useState<PlaceList>({ kind: path ? 'loading' : 'none' });
  useEffect(() => {
    if (!path) return setList({ kind: 'none' });
    let isCurrent = true;
    setList({ kind: 'loading' });
    browserApi()
      .read<Places>({ name: 'places', path, lifetimeMs: HOUR_MS })
      .then(
        ({ names }) => isCurrent && setList({ kind: 'ready', names }),
        () => isCurrent && setList({ kind: 'failed' }),
      );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return list;
}
