// A slow and simple reference of a cart's load: cartons are packed one after the other, then one
// box for the rest. Only tests use it; shared/shipping/shipping.ts is the real calculation.
import type { LoadRow, ShippingRules } from '#shared/shipping/shipping.ts';

export function referenceLoad(
  rows: readonly LoadRow[],
  assumed: ShippingRules['fallback'],
): { desi: number; weightG: number } {
  const parcels: { weightG: number; volumeCm3: number }[] = [];
  const box = { weightG: 0, volumeCm3: 0 };
  for (const productId of new Set(rows.map((row) => row.productId))) {
    const mine = rows.filter((row) => row.productId === productId);
    const { packed: of } = mine[0] as LoadRow;
    let left = mine.reduce((sum, row) => sum + row.quantity, 0);
    const single = (unit: number | null, carton: number | null, other: number) =>
      unit !== null
        ? unit
        : of.piecesPerCarton && carton !== null
          ? Math.ceil(carton / of.piecesPerCarton)
          : other;
    const weightG = single(of.unitWeightG, of.cartonWeightG, assumed.weightG);
    const volumeCm3 = single(of.unitVolumeCm3, of.cartonVolumeCm3, assumed.volumeCm3);
    const full = of.piecesPerCarton && {
      weightG: of.cartonWeightG ?? weightG * of.piecesPerCarton,
      volumeCm3: of.cartonVolumeCm3 ?? volumeCm3 * of.piecesPerCarton,
    };
    while (full && of.piecesPerCarton && left >= of.piecesPerCarton) {
      parcels.push(full);
      left -= of.piecesPerCarton;
    }
    const loose = { weightG: 0, volumeCm3: 0 };
    for (; left > 0; left -= 1) {
      loose.weightG += weightG;
      loose.volumeCm3 += volumeCm3;
    }
    box.weightG += full && loose.weightG > full.weightG ? full.weightG : loose.weightG;
    box.volumeCm3 += full && loose.volumeCm3 > full.volumeCm3 ? full.volumeCm3 : loose.volumeCm3;
  }
  const all = [...parcels, box];
  return {
    desi: all.reduce(
      (sum, parcel) => sum + Math.ceil(Math.max(parcel.weightG / 1_000, parcel.volumeCm3 / 3_000)),
      0,
    ),
    weightG: all.reduce((sum, parcel) => sum + parcel.weightG, 0),
  };
}
