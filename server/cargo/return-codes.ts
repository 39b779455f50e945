// A code that the buyer gives at a branch, which returns the goods at the shop's cost.
import type { Platform } from '#server/base/platform.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { openCarriers } from './accounts.ts';
import { type Booking, selectBookings } from './bookings.sql.ts';
import { selectOtherCodes } from './return-codes.sql.ts';

type Deps = Pick<Platform, 'db' | 'config' | 'secrets' | 'clock' | 'log'>;
/** `carrier`: a key of shared/shipping/carriers.ts, or the carrier's name. */
export type GivenCode = { carrier: string; carrierCode: string };
type Asked = { orderId: number; code: string; sendBy: Date };

/**
 * A return that is requested twice gets one code. The carrier that delivered the goods is asked
 * first. Null if no connected carrier gives codes, or none responds: then the usual instructions
 * apply.
 */
export async function giveReturnCode(
  deps: Deps,
  { orderId, code, sendBy }: Asked,
): Promise<GivenCode | null> {
  const booked = (await selectBookings(deps.db, orderId))
    .filter(({ state }) => state === 'booked')
    .toReversed();
  const carriers = [...(await openCarriers(deps)).values()].sort(
    (a, b) => placeOf(booked, a.name) - placeOf(booked, b.name),
  );
  const request = {
    code: code
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 20),
    from: istanbulDay(deps.clock()),
    to: istanbulDay(sendBy),
    given: await selectOtherCodes(deps.db, orderId, code),
  };
  for (const { name, returnCode } of carriers) {
    try {
      const given = await returnCode?.({ ...request, boxes: boxesOf(booked, name) });
      if (given) return { carrier: given.carrier, carrierCode: given.code };
    } catch (error) {
      deps.log.warn({ err: error, carrier: name }, 'no return code from a carrier');
    }
  }
  return null;
}

/** Carriers that delivered nothing come last. */
function placeOf(booked: readonly Booking[], name: Booking['account']): number {
  const place = booked.findIndex(({ account }) => account === name);
  return place === -1 ? booked.length : place;
}

const boxesOf = (booked: readonly Booking[], name: Booking['account']) =>
  booked
    .filter(({ account }) => account === name)
    .flatMap(({ boxes, service }) =>
      boxes.map(({ key, remoteId }) => ({ key, remoteId, service })),
    );
