import { expect, test } from 'vitest';
import { isPlaceKey, placeLine, placeOf, streetOf } from './place.ts';

const place = {
  city: 'İstanbul',
  district: 'Kadıköy',
  neighbourhood: 'Caferağa Mah',
  line: 'Moda Cad. 1',
  postcode: '34710',
};

test('the place of an address has none of its other fields', () => {
  expect(placeOf({ ...place, firstName: 'Işıl', id: 7 } as typeof place)).toEqual(place);
  expect(Object.keys(place).filter(isPlaceKey)).toEqual(Object.keys(place));
  expect(isPlaceKey('firstName')).toBe(false);
});

test('neighbourhood and street are joined, and either may be missing', () => {
  expect(streetOf(place)).toBe('Caferağa Mah, Moda Cad. 1');
  expect(streetOf(place, ' ')).toBe('Caferağa Mah Moda Cad. 1');
  expect(placeLine(place)).toBe('Caferağa Mah, Moda Cad. 1, Kadıköy, İstanbul');
  expect(streetOf({ neighbourhood: '', line: 'Moda Cad. 1' })).toBe('Moda Cad. 1');
});
