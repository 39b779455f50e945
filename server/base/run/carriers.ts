// SHOP_CARRIERS of the environment: the carriers, with their tax numbers.
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { carrierName } from '#shared/shipping/carriers.ts';

/** Null if one entry is not a carrier with a tax number. */
export function readCarriers(typed: string) {
  const carriers = typed
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [carrier = '', taxNumber = ''] = part.split('=').map((word) => word.trim());
      return { carrier, title: carrierName(carrier), taxNumber };
    });
  return carriers.every(
    ({ carrier, taxNumber }) => carrier && (isVkn(taxNumber) || isTckn(taxNumber)),
  )
    ? carriers
    : null;
}
