// What the connected carriers offer for a parcel.
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import { type OrderEdit, requireVersion } from '#server/orders/expected-version.ts';
import type { Order } from '#server/orders/order-records.ts';
import { canShip, whyNoParcel } from '#server/orders/order-state.ts';
import type { CargoAccount } from '#shared/shipping/cargo.ts';
import { openCarriers } from './accounts.ts';
import { type Booking, updateRemoteIds } from './bookings.sql.ts';
import { type CargoDeps, findOrAddDraft } from './bookings.ts';
import { type CargoOffer, CargoRefusal, type Carrier, type RefusedField } from './carrier.ts';
import { consignmentOf, type RequestedParcel } from './consignments.ts';

type AccountOffer = CargoOffer & { account: CargoAccount };
type CargoProblem = {
  account: CargoAccount;
  /** The carrier's message; empty if it could not be reached. */
  reason: string;
  field: RefusedField | null;
};
export type FoundOffers = {
  offers: AccountOffer[];
  isComplete: boolean;
  problems: CargoProblem[];
};

/**
 * The offers of each connected carrier for these boxes. Nothing is ordered yet.
 * @throws AppError EDIT_CONFLICT, ORDER_MOVE_NOT_ALLOWED, CARGO_NOT_CONNECTED
 */
export async function findOffers(
  deps: CargoDeps,
  order: Order,
  requested: RequestedParcel,
  { actor, version, only }: Pick<OrderEdit, 'actor' | 'version'> & { only?: CargoAccount },
): Promise<FoundOffers> {
  requireVersion(order, version);
  if (!canShip(order)) throw new AppError(whyNoParcel(order));
  const carriers = [...(await openCarriers(deps)).values()].filter(
    ({ name }) => only === undefined || name === only,
  );
  if (carriers.length === 0) throw new AppError('CARGO_NOT_CONNECTED');
  const found: FoundOffers = { offers: [], isComplete: true, problems: [] };
  await Promise.all(
    carriers.map(async (carrier) => {
      try {
        const own = { ...requested, account: carrier.name, createdBy: actor.email };
        const draft = await findOrAddDraft(deps, order, own);
        const { offers, isComplete } = await offersOf(deps, order, draft, carrier);
        found.offers.push(...offers.map((offer) => ({ ...offer, account: carrier.name })));
        found.isComplete &&= isComplete;
      } catch (error) {
        found.problems.push({ account: carrier.name, ...problemOf(deps, error) });
      }
    }),
  );
  found.offers.sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));
  return found;
}

async function offersOf(deps: CargoDeps, order: Order, draft: Booking, carrier: Carrier) {
  if (draft.codKurus !== null && !carrier.collects)
    throw new CargoRefusal(translate('tr', 'documents', 'cargoCollectsNothing'));
  const found = await carrier.offers(await consignmentOf(deps.db, order, draft));
  await updateRemoteIds(deps.db, draft.id, found.remoteIds);
  return found;
}

function problemOf({ log }: CargoDeps, error: unknown): Omit<CargoProblem, 'account'> {
  if (error instanceof CargoRefusal) return { reason: error.reason, field: error.field };
  log.warn({ err: error }, 'a carrier did not answer');
  return { reason: '', field: null };
}
