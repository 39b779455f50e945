// Yurtiçi Kargo with the shop's own contract. An order is registered free of charge, and billed
// when the branch receives the parcel; the service refuses a duplicate key (60020), which is how a
// lost response is recovered. It creates no labels and sends no messages: the shop draws labels and
// polls.

import type {
  Booked,
  Box,
  Carrier,
  Consignment,
  RefusedField,
  ReturnCode,
  ReturnRequest,
  Tracking,
} from '#server/cargo/carrier.ts';
import { CargoRefusal } from '#server/cargo/carrier.ts';
import { type Kurus, nearestKurus, toLiraText } from '#shared/base/money.ts';
import type { BoxState } from '#shared/shipping/cargo.ts';
import { CM3_PER_DESI } from '#shared/shipping/shipping.ts';
import {
  type Answer,
  createYurticiClient,
  fieldsOf,
  listOf,
  textOf,
  type YurticiCall,
  YurticiProblem,
  type YurticiUser,
} from './client.ts';

export type YurticiAccount = YurticiUser & {
  url: string;
  /** The contract for cash on delivery has its own user. */
  cod: YurticiUser | null;
  isTest: boolean;
};

const KEYS_A_CALL = 50;
const SERVICE = 'YURTICI';
const EXISTS = '60020';
const ALREADY_CANCELLED = '82520';
const CODE_EXISTS = '82655';
/** The receiver field to which an error code belongs. */
const fieldOf: Readonly<Record<string, RefusedField>> = {
  60018: 'name',
  82503: 'name',
  60019: 'address',
  82502: 'address',
  82516: 'phone',
};
/** The field in which the branch finds a return code; live and test differ. */
const returnFields = { live: '16', test: '53' };

type Yurtici = { account: YurticiAccount; clock: () => Date; call: YurticiCall };

export function createYurtici({
  account,
  clock,
}: {
  account: YurticiAccount;
  clock: () => Date;
}): Carrier {
  const yurtici: Yurtici = { account, clock, call: createYurticiClient(account.url) };
  return {
    name: 'yurtici',
    collects: account.cod !== null,
    async offers(consignment) {
      requireReceiver(consignment);
      userFor(account, consignment);
      const offer = { service: SERVICE, carrier: 'yurtici', price: null, days: null };
      return { offers: [offer], isComplete: true, remoteIds: new Map() };
    },
    book: (consignment) => book(yurtici, consignment),
    // The shop draws it.
    label: async () => null,
    async track(boxes) {
      const found = await query(yurtici, boxes);
      return new Map([...found].map(([key, row]) => [key, toTracking(row)]));
    },
    cancel: (boxes) => cancel(yurtici, boxes),
    returnCode: (request) => returnCode(yurtici, request),
    checkKeys: () => checkKeys(yurtici),
  };
}

function userFor(account: YurticiAccount, { cod }: Pick<Consignment, 'cod'>): YurticiUser {
  if (cod === null) return account;
  if (!account.cod) throw new CargoRefusal('82512');
  return account.cod;
}
const usersOf = (account: YurticiAccount): YurticiUser[] =>
  account.cod ? [account, account.cod] : [account];

const asked = { keyType: 0, addHistoricalData: false, onlyTracking: false };

/** Asks with each user: a parcel is found only with the user that ordered it. */
async function query(
  { account, call }: Yurtici,
  boxes: readonly Box[],
): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  for (const user of usersOf(account)) {
    const left = boxes.map(({ key }) => key).filter((key) => !found.has(key));
    for (let first = 0; first < left.length; first += KEYS_A_CALL) {
      const keys = left.slice(first, first + KEYS_A_CALL);
      const answer = await call('queryShipment', user, { keys, ...asked });
      const rows = listOf(fieldsOf(answer, 'ShippingDeliveryVO'), 'shippingDeliveryDetailVO');
      for (const row of rows)
        if (isFine(textOf(row, 'errCode'))) found.set(textOf(row, 'cargoKey'), row);
    }
  }
  return found;
}

async function book({ account, call }: Yurtici, consignment: Consignment): Promise<Booked> {
  requireReceiver(consignment);
  const user = userFor(account, consignment);
  const answer = fieldsOf(
    await refusing(() => call('createShipment', user, { ShippingOrderVO: ordersOf(consignment) })),
    'ShippingOrderResultVO',
  );
  const rows = listOf(answer, 'shippingOrderDetailVO');
  const isTaken = (row: Answer) => isFine(textOf(row, 'errCode'), EXISTS);
  const bad = rows.find((row) => !isTaken(row));
  if (bad || rows.length < consignment.boxes.length) {
    // All boxes or none.
    const cargoKeys = rows.filter(isTaken).map((row) => textOf(row, 'cargoKey'));
    if (cargoKeys.length > 0) await call('cancelShipment', user, { cargoKeys });
    throw refusalOf(bad ?? answer);
  }
  return {
    carrier: 'yurtici',
    days: null,
    boxes: consignment.boxes.map(({ key }) => ({
      key,
      remoteId: key,
      trackingNumber: null,
      barcode: key,
      price: null,
    })),
  };
}

async function cancel(yurtici: Yurtici, boxes: readonly Box[]): Promise<'cancelled' | 'too-late'> {
  const found = await query(yurtici, boxes);
  const states = boxes.map(({ key }) => toTracking(found.get(key) ?? '').state);
  if (states.some((state) => state !== 'waiting' && state !== 'cancelled')) return 'too-late';
  const { account, call } = yurtici;
  const cargoKeys = boxes.map(({ key }) => key);
  let isTooLate = false;
  for (const user of usersOf(account)) {
    const answer = await refusing(() => call('cancelShipment', user, { cargoKeys }));
    const rows = listOf(fieldsOf(answer, 'ShippingOrderResultVO'), 'shippingCancelDetailVO');
    isTooLate ||= rows.some(
      (row) =>
        ['0', '1', '2', '5'].includes(textOf(row, 'operationCode')) &&
        textOf(row, 'errCode') !== ALREADY_CANCELLED,
    );
  }
  return isTooLate ? 'too-late' : 'cancelled';
}

async function returnCode(
  { account, call }: Yurtici,
  { code, from, to }: ReturnRequest,
): Promise<ReturnCode> {
  const answer = await refusing(() =>
    call('saveReturnShipmentCode', account, {
      fieldName: account.isTest ? returnFields.test : returnFields.live,
      returnCode: code,
      startDate: from.replaceAll('-', ''),
      endDate: to.replaceAll('-', ''),
      maxCount: 1,
    }),
  );
  const result = fieldsOf(answer, 'ExtendedBaseResultVO');
  if (!isFine(textOf(result, 'errCode'), CODE_EXISTS)) throw refusalOf(result);
  return { code, carrier: 'yurtici' };
}

/** Uses a key that does not exist: only the user's permission is checked. */
async function checkKeys({ account, clock, call }: Yurtici): Promise<string | null> {
  const keys = `SORGU${clock().getTime().toString(36).toUpperCase()}`;
  try {
    for (const user of usersOf(account))
      fieldsOf(await call('queryShipment', user, { keys, ...asked }), 'ShippingDeliveryVO');
    return null;
  } catch (error) {
    if (error instanceof YurticiProblem) return error.message;
    throw error;
  }
}

const isFine = (code: string, ...others: string[]): boolean =>
  code === '' || code === '0' || others.includes(code);

/** A SOAP fault means that nothing was done. */
async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof YurticiProblem ? new CargoRefusal(error.message) : error;
  }
}

function refusalOf(row: Answer): CargoRefusal {
  const code = textOf(row, 'errCode');
  const reason = textOf(row, 'errMessage') || textOf(row, 'outResult') || code;
  return new CargoRefusal(reason, fieldOf[code] ?? null);
}

/** Checks what the service would refuse anyway, with its own limits. @throws CargoRefusal */
function requireReceiver({ receiver }: Consignment): void {
  const { name, address, phone } = receiver;
  if (name.length < 5 || name.replace(/\P{L}/gu, '').length < 4)
    throw new CargoRefusal('5–100', 'name');
  if (address.length < 10 || address.length > 200) throw new CargoRefusal('10–200', 'address');
  if (!/^\d{10}$/.test(phoneOf(phone))) throw new CargoRefusal('5xx xxx xx xx', 'phone');
}

/** Ten digits without a leading zero. */
const phoneOf = (e164: string): string => e164.replace(/^\+90/, '').replace(/\D/g, '');

const ordersOf = (consignment: Consignment): object[] =>
  consignment.boxes.map((box) => ({
    cargoKey: box.key,
    invoiceKey: consignment.key,
    receiverCustName: consignment.receiver.name.slice(0, 100),
    receiverAddress: consignment.receiver.address,
    receiverPhone1: phoneOf(consignment.receiver.phone),
    cityName: consignment.receiver.city,
    townName: consignment.receiver.district,
    cargoCount: consignment.boxes.length,
    desi: decimalOf((box.lengthCm * box.widthCm * box.heightCm) / CM3_PER_DESI),
    kg: decimalOf(box.weightG / 1_000),
    waybillNo: consignment.orderNumber.slice(0, 20),
    specialField1: `3$${consignment.orderNumber}#`,
    ...(consignment.cod !== null && collecting(consignment, consignment.cod)),
  }));

const decimalOf = (value: number): string => value.toFixed(3);

/**
 * Payment in cash; the document id stands for the booking, so that its boxes are collected
 * together.
 */
function collecting({ key }: Consignment, cod: Kurus): object {
  let document = 0;
  for (const letter of key) document = (document * 31 + (letter.codePointAt(0) ?? 0)) % 1e12;
  return {
    ttCollectionType: '0',
    ttInvoiceAmount: toLiraText(cod),
    ttDocumentId: String(document),
    ttDocumentSaveType: '0',
  };
}

const states: Readonly<Record<string, BoxState>> = {
  NOP: 'waiting',
  IND: 'moving',
  ISR: 'accepted',
  CNL: 'cancelled',
  ISC: 'cancelled',
  BI: 'cancelled',
  DLV: 'delivered',
};
/** A return was requested, approved, or made. */
const coming = new Set(['0', '1', '2', '3', '9', '10']);

function toTracking(row: Answer): Tracking {
  const [detail] = listOf(row, 'shippingDeliveryItemDetailVO');
  const status = textOf(row, 'operationStatus');
  const isBack = textOf(detail, 'returnStatus') === '3';
  const isComing = coming.has(textOf(detail, 'rejectStatus'));
  const price = Number(textOf(detail, 'totalAmount'));
  return {
    state: isBack ? 'returned' : isComing ? 'returning' : (states[status] ?? 'waiting'),
    text:
      [textOf(detail, 'cargoEventExplanation'), textOf(detail, 'cargoReasonExplanation')]
        .filter(Boolean)
        .join(' · ') || textOf(row, 'operationMessage'),
    at: timeOf(textOf(detail, 'deliveryDate'), textOf(detail, 'deliveryTime')),
    hasTrouble: textOf(detail, 'cargoReasonId') !== '' && status !== 'DLV',
    trackingNumber: textOf(detail, 'docId') || null,
    price: price > 0 ? nearestKurus(price) : null,
  };
}

/** YYYYMMDD and HHMMSS of Istanbul. */
function timeOf(day: string, time: string): Date | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? [];
  if (!year) return null;
  const [, hours = '12', minutes = '00'] = /^(\d{2})(\d{2})/.exec(time) ?? [];
  const at = new Date(`${year}-${month}-${date}T${hours}:${minutes}:00+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
