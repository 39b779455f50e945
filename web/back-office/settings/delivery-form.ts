// The form of delivery days: the stored data as typed texts, and back.
import type { SettingsAnswer } from '#shared/settings/settings.ts';
import { type Region, regionNames } from '#shared/shipping/regions.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';
import type { Editor } from '#web/back-office/kit/use-editor.ts';

export type SavedDelivery = SettingsAnswer['delivery'];
/** As typed. */
export type TypedRange = { min: string; max: string };
export type DeliveryForm = Omit<SavedDelivery, 'personalisedDays' | 'regions' | 'cities'> & {
  personalisedDays: string;
  regions: Record<Region, TypedRange>;
  cities: (TypedRange & { city: string })[];
};
export type DeliveryEditor = { editor: Editor<DeliveryForm> };

const typedRange = ({ min, max }: { min: number; max: number }): TypedRange => ({
  min: numberField(min),
  max: numberField(max),
});
export const toForm = (saved: SavedDelivery): DeliveryForm => ({
  ...saved,
  personalisedDays: numberField(saved.personalisedDays),
  regions: byRegion((region) => typedRange(saved.regions[region])),
  cities: saved.cities.map(({ city, ...range }) => ({ city, ...typedRange(range) })),
});

/** NaN for an invalid number, which is an error. */
const numberOf = (text: string): number => typedNumber(text) ?? Number.NaN;
const rangeOf = ({ min, max }: TypedRange) => ({ min: numberOf(min), max: numberOf(max) });
export const toBody = (form: DeliveryForm): SavedDelivery => ({
  ...form,
  closedDays: form.closedDays.filter((day) => day !== '').sort(),
  personalisedDays: numberOf(form.personalisedDays),
  regions: byRegion((region) => rangeOf(form.regions[region])),
  cities: form.cities.map(({ city, ...range }) => ({ city, ...rangeOf(range) })),
});

function byRegion<T>(of: (region: Region) => T): Record<Region, T> {
  return Object.fromEntries(regionNames.map((region) => [region, of(region)])) as Record<Region, T>;
}
