import { describe, expect, test } from 'vitest';
import { AppError } from '#server/base/errors/app-error.ts';
import { cityNames, districtNames, neighbourhoodNames, requirePlace } from './places.ts';

describe('places', () => {
  test('81 provinces in Turkish order', () => {
    const names = cityNames();

    expect(names).toHaveLength(81);
    expect(names.indexOf('Iğdır')).toBeLessThan(names.indexOf('İstanbul'));
    expect(names.indexOf('Sivas')).toBeLessThan(names.indexOf('Şanlıurfa'));
    expect(names.at(-1)).toBe('Zonguldak');
  });

  test('973 districts in all, each with neighbourhoods', () => {
    const districts = cityNames().flatMap((city) =>
      districtNames(city).map((district) => [city, district] as const),
    );

    expect(districts).toHaveLength(973);
    expect(
      districts.every(([city, district]) => neighbourhoodNames(city, district).length > 0),
    ).toBe(true);
  });

  test.each([
    ['istanbul', 'kadıköy', 'İstanbul', 'Kadıköy'],
    ['İSTANBUL', 'KADIKÖY', 'İstanbul', 'Kadıköy'],
    [' Iğdır ', 'Tuzluca', 'Iğdır', 'Tuzluca'],
  ])(
    '%s / %s is spelt as the list spells it',
    (city, district, canonicalCity, canonicalDistrict) => {
      expect(requirePlace({ city, district })).toEqual({
        city: canonicalCity,
        district: canonicalDistrict,
      });
    },
  );

  test.each([
    ['İstanbul', 'Çankaya'],
    ['Atlantis', 'Kadıköy'],
    ['', ''],
  ])('%s / %s is refused', (city, district) => {
    expect(() => requirePlace({ city, district })).toThrow(new AppError('DISTRICT_NOT_IN_CITY'));
  });
});
