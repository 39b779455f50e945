// Buyers of the local Trendyol: packages, their statuses, and what the seller may report about
// them.
import { DAY_MS } from '#shared/base/format.ts';

export type Listing = { barcode: string; quantity: number; salePrice: number };
type Answer = { status: number; body?: unknown };
type Line = { lineId: number; barcode: string; quantity: number; lineUnitPrice: number };
export type LocalPackage = {
  shipmentPackageId: number;
  orderNumber: string;
  shipmentPackageStatus: string;
  originPackageIds: number[];
  lines: Line[];
  lastModifiedDate: number;
  invoiceNumber?: string;
  invoiceLink?: string;
  [field: string]: unknown;
};
type Ordered = { barcode: string; quantity: number };

const MOST_SPAN_MS = 14 * DAY_MS;

/** `Kadıköy` is in the list of districts; the e-mail address is an alias, as Trendyol gives it. */
const address = {
  firstName: 'Çiğdem',
  lastName: 'Öz',
  company: '',
  address1: 'Moda Caddesi No: 1',
  address2: 'Daire 4',
  city: 'İstanbul',
  district: 'Kadıköy',
  neighborhood: 'Caferağa Mah',
  postalCode: '34710',
};

export function readTrendyolBuyers(listings: Map<string, Listing>, now: () => number) {
  const packages = new Map<number, LocalPackage>();
  let lastId = 7_000_000;
  let lastLine = 90_000;

  function add(orderNumber: string, lines: Line[], change: Partial<LocalPackage>): LocalPackage {
    lastId += 1;
    const total = lines.reduce((sum, line) => sum + line.lineUnitPrice * line.quantity, 0);
    const made: LocalPackage = {
      shipmentPackageId: lastId,
      orderNumber,
      shipmentPackageStatus: 'Created',
      originPackageIds: [],
      lines,
      lastModifiedDate: now(),
      customerFirstName: 'Çiğdem',
      customerLastName: 'Öz',
      customerEmail: 'pf+a1b2c3@trendyolmail.com',
      packageGrossAmount: total,
      packageTotalPrice: Math.round(total * 100) / 100,
      commercial: false,
      shipmentAddress: address,
      invoiceAddress: address,
      ...change,
    };
    packages.set(lastId, made);
    return made;
  }

  const acts = {
    packages,
    /** A purchase; null if the marketplace has not enough pieces left. */
    buy(ordered: readonly Ordered[], change: Partial<LocalPackage> = {}): LocalPackage | null {
      const isThere = ordered.every(
        ({ barcode, quantity }) => (listings.get(barcode)?.quantity ?? 0) >= quantity,
      );
      if (!isThere) return null;
      const lines = ordered.map(({ barcode, quantity }): Line => {
        const listing = listings.get(barcode) as Listing;
        listing.quantity -= quantity;
        lastLine += 1;
        return { lineId: lastLine, barcode, quantity, lineUnitPrice: listing.salePrice };
      });
      return add(String(10_000_000_000 + lastId), lines, change);
    },
    /** A status change by the marketplace or the carrier. */
    move(id: number, status: string): void {
      const known = packages.get(id);
      if (!known) throw new Error(`no package ${id}`);
      Object.assign(known, { shipmentPackageStatus: status, lastModifiedDate: now() });
    },
    /**
     * A line was cancelled: the package ends, and a new one contains the rest (docs/webhook-model).
     */
    replace(id: number, remains: (line: Line) => boolean): LocalPackage {
      const old = packages.get(id);
      if (!old) throw new Error(`no package ${id}`);
      acts.move(id, 'UnPacked');
      return add(old.orderNumber, old.lines.filter(remains), { originPackageIds: [id] });
    },
  };

  /** Newest change first, with a cursor (reference/getshipmentpackagesstream). */
  function stream(query: URLSearchParams): Answer {
    const [from, to] = ['lastModifiedStartDate', 'lastModifiedEndDate'].map((name) =>
      Number(query.get(name)),
    ) as [number, number];
    const size = Number(query.get('size') ?? 50);
    if (!(to - from <= MOST_SPAN_MS) || size > 200)
      return { status: 400, body: { message: 'range' } };
    const found = [...packages.values()]
      .filter(({ lastModifiedDate: at }) => at >= from && at <= to)
      .sort(
        (a, b) =>
          b.lastModifiedDate - a.lastModifiedDate || b.shipmentPackageId - a.shipmentPackageId,
      );
    const start = Number(query.get('nextCursor') ?? 0);
    const hasMore = start + size < found.length;
    return {
      status: 200,
      body: {
        content: structuredClone(found.slice(start, start + size)),
        hasMore,
        nextCursor: hasMore ? String(start + size) : null,
      },
    };
  }

  /** Picking, then Invoiced; the seller may report no other statuses (docs/updatepackage). */
  function report(
    id: number,
    body: { status?: string; params?: { invoiceNumber?: string } },
  ): Answer {
    const known = packages.get(id);
    const order = ['Created', 'Picking', 'Invoiced'];
    const at = order.indexOf(body.status ?? '');
    if (!known || at < 1) return { status: 400, body: { message: 'Statü geçersiz.' } };
    const is = order.indexOf(known.shipmentPackageStatus);
    if (is < at - 1) return { status: 400, body: { message: 'Önce Picking bildirilmelidir.' } };
    if (body.params?.invoiceNumber) known.invoiceNumber = body.params.invoiceNumber;
    if (is < at) acts.move(id, body.status ?? '');
    return { status: 200 };
  }

  function put(path: string, body: object): Answer {
    const [, id, act] = /^\/order\/shipment-packages\/(\d+)(\/unsupplied)?$/.exec(path) ?? [];
    if (!act) return report(Number(id), body);
    acts.move(Number(id), 'UnSupplied');
    return { status: 200 };
  }

  function linkInvoice(body: object): Answer {
    const sent = body as { shipmentPackageId: number; invoiceLink: string };
    const known = packages.get(sent.shipmentPackageId);
    if (!known) return { status: 400, body: { message: 'Paket bulunamadı.' } };
    known.invoiceLink = sent.invoiceLink;
    return { status: 201 };
  }

  return {
    acts,
    route(method: string, path: string, query: URLSearchParams, body: object): Answer {
      if (method === 'GET' && path === '/order/orders/stream') return stream(query);
      if (method === 'PUT') return put(path, body);
      if (method === 'POST' && path === '/order/seller-invoice-links') return linkInvoice(body);
      return { status: 404, body: { message: path } };
    },
  };
}
