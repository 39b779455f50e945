// Booking a parcel with a carrier over its interface, as the merchant sees it.
import { z } from 'zod';
import { line, phone } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { boxStates, cargoAccounts } from '#shared/shipping/cargo.ts';
import { ManyBody, MOST_SLIPS } from './many-orders.ts';
import { ShipBody } from './order-changes.ts';

const cm = z.int().min(1).max(400);
const CargoBox = z.object({
  weightG: z.int().min(1).max(500_000),
  lengthCm: cm,
  widthCm: cm,
  heightCm: cm,
});

/** The receiver as printed on the label; the order's own address does not change. */
const CargoReceiver = z.object({
  name: line(100),
  phone,
  email: z.string().max(254),
  city: line(40),
  district: line(40),
  address: line(200),
  postcode: z.string().trim().max(10),
});

/** The receiver in a response: its fields are not validated. */
const ShownReceiver = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  postcode: z.string(),
});

const account = z.enum(cargoAccounts);
const service = z.string().min(1).max(100);
export const CargoBody = z.object({
  version: ShipBody.shape.version,
  rows: ShipBody.shape.rows,
  boxes: z.array(CargoBox).min(1).max(50),
  receiver: CargoReceiver,
});
export type CargoInput = z.infer<typeof CargoBody>;
export const BookCargoBody = CargoBody.extend({ account, service });

const DayRange = z.object({ min: z.int(), max: z.int() });
export const CargoOffers = z.object({
  offers: z.array(
    z.object({
      account,
      service,
      carrier: z.string(),
      carrierName: z.string(),
      /** Null where the price follows from the shop's contract. */
      price: Lira.nullable(),
      days: DayRange.nullable(),
    }),
  ),
  /** False while some carriers have not answered. */
  isComplete: z.boolean(),
  problems: z.array(
    z.object({
      account,
      message: z.string(),
      /** The receiver's field that the problem is about. */
      field: z.string().nullable(),
    }),
  ),
});
export type CargoOffers = z.infer<typeof CargoOffers>;

const CargoParcel = z.object({
  shipmentId: z.int(),
  account,
  /** `booking`: the carrier has not answered yet. */
  state: z.enum(['booking', 'booked']),
  price: Lira.nullable(),
  cod: Lira.nullable(),
  isFragile: z.boolean(),
  canCancel: z.boolean(),
  boxes: z.array(
    z.object({
      key: z.string(),
      trackingNumber: z.string().nullable(),
      state: z.enum(boxStates),
      text: z.string(),
      at: z.string().nullable(),
      hasTrouble: z.boolean(),
    }),
  ),
});
export type CargoParcel = z.infer<typeof CargoParcel>;

/** GET /admin/orders/{orderNumber}/cargo */
export const CargoSheet = z.object({
  /** The connected carrier accounts. */
  accounts: z.array(account),
  boxes: z.array(CargoBox),
  receiver: ShownReceiver,
  isFragile: z.boolean(),
  cod: Lira.nullable(),
  parcels: z.array(CargoParcel),
});
export type CargoSheet = z.infer<typeof CargoSheet>;

export const bookingRules = ['cheapest', 'fastest'] as const;
export const BookManyBody = ManyBody.extend({ account, rule: z.enum(bookingRules) });
export type BookMany = z.infer<typeof BookManyBody>;

export const labelFormats = ['a6', 'a4', 'zpl'] as const;
export type LabelFormat = (typeof labelFormats)[number];
export const LabelsBody = z.object({
  orderNumbers: z.array(z.string().max(60)).min(1).max(MOST_SLIPS),
  format: z.enum(labelFormats),
});
