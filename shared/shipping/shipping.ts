// The weight and volume of a load, and its shipping cost. Used only if the merchant has turned it
// on; otherwise the flat rule of specification 9 applies (pricing.ts).
//
// Desi as Turkish carriers charge it (domain.md 2.9): for each parcel the larger of its kilograms
// and its cm³ ÷ 3000, rounded up; then the sum of all parcels.
//
// Every full carton is a parcel of its own; the rest of all products goes into one more parcel. The
// rest of one product counts at most as its full carton, in which it could be sent, so one piece
// more is never a smaller load.
//
// A pallet counts with its own desi if that is less than its pieces in cartons, and the rest also
// goes on a pallet if that is not more. The load is the smaller of both ways to pack, so a pallet
// never makes it more expensive.
import { add, type Kurus, times, ZERO } from '#shared/base/money.ts';

export const CM3_PER_DESI = 3_000;
/** Ten thousand lorries. Keeps every price within safe integers. */
export const MOST_DESI = 1_000_000;
/** The id of freight, for which the receiver pays the carrier. */
export const FREIGHT = 'freight';

/** The packed measures, if the merchant has entered them (migration 0013). */
export type Packed = {
  piecesPerCarton: number | null;
  unitWeightG: number | null;
  unitVolumeCm3: number | null;
  cartonWeightG: number | null;
  cartonVolumeCm3: number | null;
  /** Left out or null, like its measures: the product is not sent on pallets. */
  piecesPerPallet?: number | null;
  palletWeightG?: number | null;
  palletVolumeCm3?: number | null;
};
export type LoadRow = { productId: number; quantity: number; packed: Packed };
/** The assumed values for a sales unit without measures. */
export type Measure = { weightG: number; volumeCm3: number };
export type Load = { desi: number; weightG: number };

type Names = { tr: string; en: string };
/**
 * `price` is for loads up to `upTo` desi. `cost` is the carrier's price, if the merchant has
 * entered it.
 */
type Band = { upTo: number; price: Kurus; cost: Kurus | null };
export type DeliveryOption = {
  id: string;
  name: Names;
  /** In order of `upTo`, with prices that never fall. */
  bands: readonly Band[];
  /** The price for each desi above the last band. */
  further: Kurus;
  furtherCost: Kurus | null;
  /** The option is not offered above this; null: for any load. */
  upToDesi: number | null;
  /** The option is free when shipping is free. */
  mayBeFree: boolean;
};
export type ShippingRules = {
  fallback: Measure;
  /**
   * A larger load is never free, neither by the threshold nor by a discount rule; null: no limit.
   */
  freeUpToDesi: number | null;
  options: readonly DeliveryOption[];
  /** "Ambar, alıcı ödemeli", for loads above this many desi. */
  freight: { overDesi: number; name: Names } | null;
};

/** `couldBeFree`: free shipping is possible for this option and this load. */
export type Offer = {
  id: string;
  name: Names;
  price: Kurus;
  isBuyerPays: boolean;
  couldBeFree: boolean;
};

/** Whether all its measures are known. */
export const isMeasured = ({
  piecesPerCarton: pieces,
  unitWeightG,
  unitVolumeCm3,
  cartonWeightG,
  cartonVolumeCm3,
}: Packed): boolean =>
  (unitWeightG !== null || (pieces !== null && cartonWeightG !== null)) &&
  (unitVolumeCm3 !== null || (pieces !== null && cartonVolumeCm3 !== null));

/** The rows of one product are added up, whatever their order. */
export const loadOf = (rows: readonly LoadRow[], fallback: Measure): Load =>
  sumOf(packed(rows, fallback));

/**
 * The parcels of a load, one by one, up to a maximum number: the full cartons, then the one with
 * the rest.
 */
export function parcelsOf(rows: readonly LoadRow[], fallback: Measure, most: number): Measure[] {
  const { parcels: full, rest } = packed(rows, fallback);
  const parcels: Measure[] = [];
  for (const { parcel, count } of full)
    for (let left = count; left > 0 && parcels.length < most; left -= 1)
      parcels.push({ weightG: parcel.weightG, volumeCm3: parcel.volumeCm3 });
  return rest.weightG > 0 && parcels.length < most ? [...parcels, rest] : parcels;
}

/** Full cartons and pallets, and the rest of all products. */
type PackedLoad = { parcels: { parcel: Measure; count: number }[]; rest: Measure };

function sumOf({ parcels, rest }: PackedLoad): Load {
  const sum = (of: (parcel: Measure) => number) =>
    parcels.reduce((total, { parcel, count }) => total + count * of(parcel), 0);
  return {
    desi: Math.min(MOST_DESI, sum(desiOf) + desiOf(rest)),
    weightG: sum(({ weightG }) => weightG) + rest.weightG,
  };
}

function packed(rows: readonly LoadRow[], fallback: Measure): PackedLoad {
  const quantities = new Map<number, LoadRow>();
  for (const row of rows)
    quantities.set(row.productId, {
      ...row,
      quantity: row.quantity + (quantities.get(row.productId)?.quantity ?? 0),
    });
  const products = [...quantities.values()];
  const inCartons = together(
    products.map((row) => inCartonsOf(row.quantity, measuresOf(row.packed, fallback))),
  );
  if (products.every((row) => !row.packed.piecesPerPallet)) return inCartons;
  const onPallets = together(products.map((row) => onPalletsOf(row, fallback)));
  return sumOf(onPallets).desi < sumOf(inCartons).desi ? onPallets : inCartons;
}

const together = (loads: readonly PackedLoad[]): PackedLoad => ({
  parcels: loads.flatMap(({ parcels }) => parcels),
  rest: loads.reduce(
    (sum, { rest }) => ({
      weightG: sum.weightG + rest.weightG,
      volumeCm3: sum.volumeCm3 + rest.volumeCm3,
    }),
    { weightG: 0, volumeCm3: 0 },
  ),
});

function inCartonsOf(quantity: number, { unit, carton }: Measures): PackedLoad {
  const count = carton ? Math.floor(quantity / carton.pieces) : 0;
  const left = carton ? quantity % carton.pieces : quantity;
  return {
    parcels: carton && count > 0 ? [{ parcel: carton, count }] : [],
    rest: {
      weightG: Math.min(left * unit.weightG, carton?.weightG ?? Number.POSITIVE_INFINITY),
      volumeCm3: Math.min(left * unit.volumeCm3, carton?.volumeCm3 ?? Number.POSITIVE_INFINITY),
    },
  };
}

function onPalletsOf({ quantity, packed: sizes }: LoadRow, fallback: Measure): PackedLoad {
  const measures = measuresOf(sizes, fallback);
  const pallet = palletOf(sizes, measures);
  if (!pallet) return inCartonsOf(quantity, measures);
  const left = inCartonsOf(quantity % pallet.pieces, measures);
  const full = Math.floor(quantity / pallet.pieces);
  if (quantity % pallet.pieces > 0 && sumOf(left).desi >= desiOf(pallet))
    return palletsOf(pallet, full + 1);
  const { parcels } = palletsOf(pallet, full);
  return { parcels: [...parcels, ...left.parcels], rest: left.rest };
}

const palletsOf = (pallet: Measure, count: number): PackedLoad => ({
  parcels: count > 0 ? [{ parcel: pallet, count }] : [],
  rest: { weightG: 0, volumeCm3: 0 },
});

/**
 * Null if it has no measures, does not hold whole cartons, or saves nothing compared with cartons.
 */
function palletOf(
  { piecesPerPallet: pieces, palletWeightG: weightG, palletVolumeCm3: volumeCm3 }: Packed,
  measures: Measures,
): (Measure & { pieces: number }) | null {
  if (!pieces || !weightG || !volumeCm3) return null;
  if (measures.carton && pieces % measures.carton.pieces !== 0) return null;
  const isLess = desiOf({ weightG, volumeCm3 }) < sumOf(inCartonsOf(pieces, measures)).desi;
  return isLess ? { pieces, weightG, volumeCm3 } : null;
}

/** The desi of one parcel. */
export const desiOf = ({ weightG, volumeCm3 }: Measure): number =>
  Math.max(Math.ceil(weightG / 1_000), Math.ceil(volumeCm3 / CM3_PER_DESI));

/** Missing measures follow from the others: a piece from its carton, a carton from its pieces. */
type Measures = { unit: Measure; carton: (Measure & { pieces: number }) | null };

function measuresOf(packed: Packed, fallback: Measure): Measures {
  const pieces = packed.piecesPerCarton;
  const one = (unit: number | null, carton: number | null, assumed: number) =>
    unit ?? (carton !== null && pieces !== null ? Math.ceil(carton / pieces) : assumed);
  const unit = {
    weightG: one(packed.unitWeightG, packed.cartonWeightG, fallback.weightG),
    volumeCm3: one(packed.unitVolumeCm3, packed.cartonVolumeCm3, fallback.volumeCm3),
  };
  if (pieces === null) return { unit, carton: null };
  return {
    unit,
    carton: {
      pieces,
      weightG: packed.cartonWeightG ?? unit.weightG * pieces,
      volumeCm3: packed.cartonVolumeCm3 ?? unit.volumeCm3 * pieces,
    },
  };
}

/** The price of an option for a load, before anything makes it free. */
export const carriage = (option: DeliveryOption, desi: number): Kurus =>
  alongBands(option.bands, (band) => band.price, option.further, desi);

/** The carrier's price; null if the merchant has not entered it. */
export function carrierCost(
  { bands, furtherCost }: Pick<DeliveryOption, 'bands' | 'furtherCost'>,
  desi: number,
): Kurus | null {
  const last = bands.at(-1);
  const band = bands.find(({ upTo }) => desi <= upTo);
  if (band) return band.cost;
  if (!last || last.cost === null || furtherCost === null) return null;
  return add(last.cost, times(furtherCost, desi - last.upTo));
}

function alongBands(
  bands: readonly Band[],
  amountOf: (band: Band) => Kurus,
  further: Kurus,
  desi: number,
): Kurus {
  const band = bands.find(({ upTo }) => desi <= upTo);
  if (band) return amountOf(band);
  const last = bands.at(-1);
  return add(last ? amountOf(last) : ZERO, times(further, desi - (last?.upTo ?? 0)));
}

/** The ways of delivery for a load, in the merchant's order. Empty for an empty load. */
export function deliveryOffers(rules: ShippingRules, desi: number, isFree: boolean): Offer[] {
  if (desi === 0) return [];
  const isLightEnough = rules.freeUpToDesi === null || desi <= rules.freeUpToDesi;
  const offers = rules.options
    .filter(({ upToDesi }) => upToDesi === null || desi <= upToDesi)
    .map((option): Offer => {
      const couldBeFree = option.mayBeFree && isLightEnough;
      return {
        id: option.id,
        name: option.name,
        price: isFree && couldBeFree ? ZERO : carriage(option, desi),
        isBuyerPays: false,
        couldBeFree,
      };
    });
  if (rules.freight && desi > rules.freight.overDesi)
    offers.push({
      id: FREIGHT,
      name: rules.freight.name,
      price: ZERO,
      isBuyerPays: true,
      couldBeFree: false,
    });
  return offers;
}

/**
 * The chosen option if it is offered, otherwise the cheapest one that is paid to us; freight that
 * the receiver pays only if there is nothing else.
 */
export function chooseOffer(offers: readonly Offer[], requestedId: string | null): Offer | null {
  const requested = offers.find(({ id }) => id === requestedId);
  if (requested) return requested;
  const ours = offers.filter(({ isBuyerPays }) => !isBuyerPays);
  return (ours.length > 0 ? ours : offers).reduce<Offer | null>(
    (best, offer) => (best === null || offer.price < best.price ? offer : best),
    null,
  );
}

/** The weight as customers see it: kilograms with one decimal, rounded up. */
export const kilograms = (weightG: number): number => Math.ceil(weightG / 100) / 10;
