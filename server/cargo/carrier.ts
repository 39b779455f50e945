// The port of carriers: what an adapter gets, and what it answers. An adapter reads no table. It may
// be asked the same thing again at any time: a box is known by its key, which is never used twice.

import type { Kurus } from '#shared/base/money.ts';
import type { BoxSize, BoxState, CargoAccount } from '#shared/shipping/cargo.ts';
import type { DayRange } from '#shared/shipping/delivery-dates.ts';

export type Box = BoxSize & {
  /** Ours, unique for ever: at most 20 digits and capital letters. */
  key: string;
  weightG: number;
  /** The carrier's name for it, once there is one. */
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

/** What travels together to one receiver. */
export type Consignment = {
  orderNumber: string;
  /** Groups the boxes: unique, at most 20 digits and capital letters. */
  key: string;
  /** Of the order, in kuruş: what the carrier insures or collects by. */
  total: Kurus;
  receiver: Receiver;
  boxes: readonly Box[];
  contents: readonly { name: string; sku: string; quantity: number }[];
  isFragile: boolean;
  /** To be collected at the door; null where nothing is. */
  cod: Kurus | null;
};

export type CargoOffer = {
  /** The carrier's name for it. */
  service: string;
  /** A key of shared/shipping/carriers.ts, or the carrier's name. */
  carrier: string;
  /** Of all boxes, with tax; null where it follows the shop's contract. */
  price: Kurus | null;
  days: DayRange | null;
};
export type Offers = {
  offers: CargoOffer[];
  /** False while some carriers have not answered. */
  isComplete: boolean;
  /** The carrier's names, by the key of the box. */
  remoteIds: ReadonlyMap<string, string>;
};

export type Label = { kind: 'pdf' | 'zpl' | 'png'; bytes: Buffer };
export type BookedBox = {
  key: string;
  remoteId: string | null;
  trackingNumber: string | null;
  /** What the carrier reads off the box; null: the key. */
  barcode: string | null;
  price: Kurus | null;
};
export type Booked = {
  carrier: string;
  boxes: BookedBox[];
  /** That it needs; null where it does not say. */
  days: DayRange | null;
};

/** What is known of a box now. */
export type Tracking = {
  state: BoxState;
  /** The carrier's words. */
  text: string;
  at: Date | null;
  hasTrouble: boolean;
  trackingNumber: string | null;
  price: Kurus | null;
  /** What the courier took at the door; left out where the carrier does not say. */
  collected?: Kurus;
};

/** Fields of a receiver that a carrier may not take. */
export type RefusedField = keyof Omit<Receiver, 'email'>;

/**
 * The carrier said no, and nothing was ordered. `field`: what the merchant has to change. Every other
 * error leaves open what the carrier has done.
 */
export class CargoRefusal extends Error {
  readonly field: RefusedField | null;
  /** The carrier's own words, or ours about a field. */
  readonly words: string;

  constructor(words: string, field: RefusedField | null = null) {
    super(`the carrier refused: ${words}`);
    this.name = 'CargoRefusal';
    this.words = words;
    this.field = field;
  }
}

export type ReturnRequest = {
  /** Of the return, at most 20 digits and capital letters. */
  code: string;
  /** Days of Istanbul, "2026-12-31". */
  from: string;
  to: string;
  /** What of the order went out with this carrier, the newest first. */
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
   * Orders all boxes. Asks first what was ordered under their keys: after a lost answer the same call
   * finds what it did.
   * @throws CargoRefusal; anything else where it is not known what was done
   */
  book(consignment: Consignment, service: string): Promise<Booked>;
  /** The carrier's own label; null where the shop draws it, or there is none yet. */
  label(box: Box): Promise<Label | null>;
  /** By the key of the box; one that the carrier does not answer about is left out. */
  track(boxes: readonly Box[]): Promise<ReadonlyMap<string, Tracking>>;
  /** `too-late`: the carrier has it. @throws CargoRefusal */
  cancel(boxes: readonly Box[]): Promise<'cancelled' | 'too-late'>;
  /**
   * A code that the buyer tells the branch, which then carries the goods back at the shop's cost:
   * the same for the same return. Null where the carrier gives none for these goods.
   * @throws CargoRefusal
   */
  returnCode?(request: ReturnRequest): Promise<ReturnCode | null>;
  /** Asks something harmless. Null: the keys are accepted; else why not, in the carrier's words. */
  checkKeys(): Promise<string | null>;
  /** The carrier's name of the box that a message is about; null where it names none. */
  parseNotification?(body: unknown): string | null;
};
