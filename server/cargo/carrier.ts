// The port of carriers: what an adapter gets, and what it returns. An adapter reads no table. Every
// call can be repeated at any time: a box is identified by its key, which is never used twice.

import type { Kurus } from '#shared/base/money.ts';
import type { BoxSize, BoxState, CargoAccount } from '#shared/shipping/cargo.ts';
import type { DayRange } from '#shared/shipping/delivery-dates.ts';

export type Box = BoxSize & {
  /** Our key, unique forever: at most 20 digits and capital letters. */
  key: string;
  weightG: number;
  /** The carrier's id of the box, once there is one. */
  remoteId: string | null;
};

export type Receiver = {
  name: string;
  /** E.164. */
  phone: string;
  email: string;
  city: string;
  district: string;
  /** Neighbourhood, street and number. */
  address: string;
  postcode: string;
};

/** Boxes that travel together to one receiver. */
export type Consignment = {
  orderNumber: string;
  /** Groups the boxes: unique, at most 20 digits and capital letters. */
  key: string;
  /** The order's total in kuruş, which the carrier uses for insurance or collection. */
  total: Kurus;
  receiver: Receiver;
  boxes: readonly Box[];
  contents: readonly { name: string; sku: string; quantity: number }[];
  isFragile: boolean;
  /** The amount to collect at the door; null if there is none. */
  cod: Kurus | null;
};

export type CargoOffer = {
  /** The carrier's id of the service. */
  service: string;
  /** A key of shared/shipping/carriers.ts, or the carrier's name. */
  carrier: string;
  /** For all boxes, with tax; null if the price follows the shop's contract. */
  price: Kurus | null;
  days: DayRange | null;
};
export type Offers = {
  offers: CargoOffer[];
  /** False while some carriers have not responded. */
  isComplete: boolean;
  /** The carrier's ids, by the key of the box. */
  remoteIds: ReadonlyMap<string, string>;
};

export type Label = { kind: 'pdf' | 'zpl' | 'png'; bytes: Buffer };
export type BookedBox = {
  key: string;
  remoteId: string | null;
  trackingNumber: string | null;
  /** The content of the carrier's barcode on the box; null: the key. */
  barcode: string | null;
  price: Kurus | null;
};
export type Booked = {
  carrier: string;
  boxes: BookedBox[];
  /** The days that the delivery takes; null if the carrier does not say. */
  days: DayRange | null;
};

/** The known state of a box. */
export type Tracking = {
  state: BoxState;
  /** The carrier's message. */
  text: string;
  at: Date | null;
  hasTrouble: boolean;
  trackingNumber: string | null;
  price: Kurus | null;
  /**
   * The amount that the courier collected at the door; left out if the carrier does not report it.
   */
  collected?: Kurus;
};

/** Receiver fields that a carrier may refuse. */
export type RefusedField = keyof Omit<Receiver, 'email'>;

/**
 * The carrier refused, and nothing was ordered. `field`: what the merchant must change. After any
 * other error it is unknown what the carrier has done.
 */
export class CargoRefusal extends Error {
  readonly field: RefusedField | null;
  /** The carrier's message, or ours about a field. */
  readonly reason: string;

  constructor(reason: string, field: RefusedField | null = null) {
    super(`the carrier refused: ${reason}`);
    this.name = 'CargoRefusal';
    this.reason = reason;
    this.field = field;
  }
}

export type ReturnRequest = {
  /** The code of the return, at most 20 digits and capital letters. */
  code: string;
  /** Days of Istanbul, "2026-12-31". */
  from: string;
  to: string;
  /** The boxes of the order that this carrier delivered, newest first. */
  boxes: readonly { key: string; remoteId: string | null; service: string | null }[];
  /** The codes of the order's other returns. */
  given: readonly string[];
};
/** `carrier`: a key of shared/shipping/carriers.ts, or the carrier's name. */
export type ReturnCode = { code: string; carrier: string };

export type Carrier = {
  name: CargoAccount;
  /** Whether it collects money at the door with the shop's keys. */
  collects: boolean;
  /** @throws CargoRefusal */
  offers(consignment: Consignment): Promise<Offers>;
  /**
   * Orders all boxes. Asks first what was ordered under their keys: after a lost response the same
   * call finds the earlier result.
   * @throws CargoRefusal; any other error if it is unknown what was done
   */
  book(consignment: Consignment, service: string): Promise<Booked>;
  /** The carrier's own label; null if the shop draws it, or if there is none yet. */
  label(box: Box): Promise<Label | null>;
  /** By the key of the box; a box that the carrier does not report is left out. */
  track(boxes: readonly Box[]): Promise<ReadonlyMap<string, Tracking>>;
  /** `too-late`: the carrier has it. @throws CargoRefusal */
  cancel(boxes: readonly Box[]): Promise<'cancelled' | 'too-late'>;
  /**
   * A code that the buyer gives at the branch, which then returns the goods at the shop's cost; the
   * same code for the same return. Null if the carrier gives none for these goods.
   * @throws CargoRefusal
   */
  returnCode?(request: ReturnRequest): Promise<ReturnCode | null>;
  /**
   * Sends a harmless request. Null: the keys are accepted; otherwise the carrier's error message.
   */
  checkKeys(): Promise<string | null>;
  /** The carrier's id of the box that a message is about; null if it names none. */
  parseNotification?(body: unknown): string | null;
};
