// Where an address is, without the person at it.

const placeKeys = ['city', 'district', 'neighbourhood', 'line', 'postcode'] as const;
export type Place = Record<(typeof placeKeys)[number], string>;

export const isPlaceKey = (key: string): boolean => placeKeys.some((one) => one === key);

/** The place alone, of a record that has more fields. */
export const placeOf = ({ city, district, neighbourhood, line, postcode }: Place): Place => ({
  city,
  district,
  neighbourhood,
  line,
  postcode,
});

/** Neighbourhood and street; an order of a marketplace may have one of them only. */
export const streetOf = (
  { neighbourhood, line }: Pick<Place, 'neighbourhood' | 'line'>,
  separator = ', ',
): string => [neighbourhood, line].filter(Boolean).join(separator);

/** On one line, without the postcode. */
export const placeLine = (place: Place): string =>
  [streetOf(place), place.district, place.city].join(', ');
