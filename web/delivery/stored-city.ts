import { provinces } from '#shared/shipping/regions.ts';
import { readStored } from '#web/base/api/storage.ts';

/** The province that was chosen last; empty if there is none. */
export const storedCity = (): string => {
  const city = readStored('deliveryCity') ?? '';
  return provinces.includes(city) ? city : '';
};
