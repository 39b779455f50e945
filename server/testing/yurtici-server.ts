// A local server with Yurtiçi Kargo's ShippingOrderDispatcherServices, as
// github.com/tcgunel/omniship-yurtici and github.com/eneshenderson/YurticiKargo-Api document it. It
// responds with the prefixes of the live service and reads requests by local names.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { convert } from 'xmlbuilder2';

type Fields = { [name: string]: unknown };
type Failure = 'lost' | 'cut' | 'fault';
type Parcel = {
  cargoKey: string;
  invoiceKey: string;
  user: string;
  sent: Fields;
  status: 'NOP' | 'IND' | 'DLV' | 'CNL';
  docId: string;
  /** Whether it is a returning parcel. */
  returning: boolean;
  askedAt: number;
};

const codes = { NOP: '0', IND: '1', DLV: '5', CNL: '3' } as const;
const SERVICE = 'http://yurticikargo.com.tr/ShippingOrderDispatcherServices';

export type YurticiServer = Awaited<ReturnType<typeof startYurticiServer>>;

export async function startYurticiServer({
  port = 0,
  user = 'YKTEST',
  password = 'YK',
  codUser = 'YKTESTCOD',
  /** How long a repeated key is blocked. */
  blockedMs = 0,
}: {
  port?: number;
  user?: string;
  password?: string;
  codUser?: string;
  blockedMs?: number;
} = {}) {
  const parcels = new Map<string, Parcel>();
  const returnCodes = new Map<string, Fields>();
  const failures: Failure[] = [];
  const state = { created: 0, accepted: 0, refuseKey: '' };

  function createOne(order: Fields, caller: string): Fields {
    const { cargoKey, invoiceKey } = order as { cargoKey: string; invoiceKey: string };
    const refuse = (errCode: string, errMessage: string) => ({
      cargoKey,
      invoiceKey,
      errCode,
      errMessage,
    });
    const problem = problemOf(order, caller === codUser);
    if (problem) return refuse(...problem);
    if (cargoKey === state.refuseKey) return refuse('936', 'Beklenmeyen hata');
    if (parcels.has(cargoKey)) return refuse('60020', 'cargoKey sistemde mevcuttur');
    state.created += 1;
    parcels.set(cargoKey, {
      cargoKey,
      invoiceKey,
      user: caller,
      sent: order,
      status: 'NOP',
      docId: '',
      returning: false,
      askedAt: 0,
    });
    return { cargoKey, invoiceKey, errCode: '0' };
  }

  function createShipment(sent: Fields, caller: string): string {
    const rows = listOf(sent.ShippingOrderVO).map((order) => createOne(order as Fields, caller));
    const isAnyTaken = rows.some(({ errCode }) => errCode === '0');
    return xmlOf({
      ShippingOrderResultVO: {
        outFlag: isAnyTaken ? '0' : '1',
        jobId: '1',
        count: String(rows.length),
        outResult: isAnyTaken ? 'Başarılı' : 'Hata',
        shippingOrderDetailVO: rows,
      },
    });
  }

  function queryOne(cargoKey: string, caller: string): Fields {
    const parcel = parcels.get(cargoKey);
    if (!parcel || parcel.user !== caller)
      return { cargoKey, errCode: '82519', errMessage: 'Kayıt bulunamadı' };
    const now = Date.now();
    if (now - parcel.askedAt < blockedMs)
      return {
        cargoKey,
        errCode: '936',
        errMessage: 'Aynı anahtar bir dakika içinde sorgulanamaz',
      };
    parcel.askedAt = now;
    const { status, docId, returning } = parcel;
    const detail = {
      docId,
      docNumber: docId,
      totalAmount: '84.90',
      totalDesi: '4',
      cargoEventExplanation: status === 'DLV' ? 'Teslim edildi' : 'Yolda',
      ...(status === 'DLV' && { deliveryDate: '20261121', deliveryTime: '143000' }),
      ...(returning && { rejectStatus: '0' }),
    };
    return {
      cargoKey,
      operationCode: codes[status],
      operationStatus: status,
      operationMessage: '',
      ...(docId && { shippingDeliveryItemDetailVO: detail }),
    };
  }

  function cancelOne(cargoKey: string, caller: string): Fields {
    const parcel = parcels.get(cargoKey);
    if (!parcel || parcel.user !== caller) return { cargoKey, errCode: '82519' };
    if (parcel.status === 'CNL') return { cargoKey, errCode: '82520', operationCode: '4' };
    if (parcel.status !== 'NOP' || parcel.docId)
      return { cargoKey, operationCode: codes[parcel.status], operationMessage: 'İşlem görmüş' };
    parcel.status = 'CNL';
    return { cargoKey, operationCode: '3', operationStatus: 'CNL' };
  }

  function saveReturnShipmentCode(sent: Fields): string {
    const { returnCode, startDate, endDate } = sent as Record<string, string>;
    const answer = (outFlag: string, errCode: string, outResult: string) =>
      xmlOf({ ExtendedBaseResultVO: { outFlag, errCode, outResult } });
    if (!returnCode) return answer('1', '82651', 'İade kodu boş');
    if (!/^\d{8}$/.test(startDate ?? '')) return answer('1', '60026', 'Başlangıç tarihi hatalı');
    if (!/^\d{8}$/.test(endDate ?? '')) return answer('1', '60027', 'Bitiş tarihi hatalı');
    if (returnCodes.has(returnCode)) return answer('1', '82655', 'İade kodu mevcut');
    returnCodes.set(returnCode, sent);
    return answer('0', '0', 'Başarılı');
  }

  function act(operation: string, sent: Fields, caller: string): string {
    if (operation === 'createShipment') return createShipment(sent, caller);
    if (operation === 'queryShipment') {
      const rows = listOf(sent.keys).map((key) => queryOne(String(key), caller));
      return xmlOf({ ShippingDeliveryVO: { outFlag: '0', shippingDeliveryDetailVO: rows } });
    }
    if (operation === 'cancelShipment') {
      const rows = listOf(sent.cargoKeys).map((key) => cancelOne(String(key), caller));
      return xmlOf({ ShippingOrderResultVO: { outFlag: '0', shippingCancelDetailVO: rows } });
    }
    if (operation === 'saveReturnShipmentCode') return saveReturnShipmentCode(sent);
    return '';
  }

  /** Checks the required input before anything is done; null if it is correct. */
  function refusalOf(operation: string, sent: Fields): string | null {
    const language = /^(create|cancel)Shipment$/.test(operation) ? 'userLanguage' : 'wsLanguage';
    if (!sent[language]) return 'Dil bilgisi boş olamaz';
    const isKnown = sent.wsUserName === user || sent.wsUserName === codUser;
    return isKnown && sent.wsPassword === password ? null : 'Kullanıcı adı veya şifre hatalı';
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const failure = failures.shift();
    if (failure === 'cut') return void request.socket.destroy();
    const [operation, sent] = readCall(Buffer.concat(chunks).toString('utf8'));
    const refusal = failure === 'fault' ? 'Beklenmeyen hata' : refusalOf(operation, sent);
    const body = refusal === null ? act(operation, sent, String(sent.wsUserName)) : '';
    if (failure === 'lost') return void request.socket.destroy();
    const inner =
      refusal === null
        ? `<ns1:${operation}Response xmlns:ns1="${SERVICE}">${body}</ns1:${operation}Response>`
        : `<env:Fault><faultcode>env:Server</faultcode><faultstring>${refusal}</faultstring></env:Fault>`;
    response.writeHead(refusal === null ? 200 : 500, { 'content-type': 'text/xml; charset=utf-8' });
    response.end(
      `<?xml version="1.0"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${inner}</env:Body></env:Envelope>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const parcelOf = (key: string) => {
    const parcel = parcels.get(key);
    if (!parcel) throw new Error(`no parcel ${key}`);
    return parcel;
  };

  return {
    /** The value for YURTICI_URL. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/KOPSWebServices/ShippingOrderDispatcherServices`,
    parcels,
    returnCodes,
    state,
    user,
    password,
    codUser,
    fail: (...next: Failure[]) => void failures.push(...next),
    /** The branch creates its document: from now on there is a number. */
    accept: (key: string) => {
      state.accepted += 1;
      return Object.assign(parcelOf(key), {
        status: 'IND',
        docId: `1000${state.accepted}7788`,
      });
    },
    deliver: (key: string) => Object.assign(parcelOf(key), { status: 'DLV' }),
    sendBack: (key: string) => Object.assign(parcelOf(key), { returning: true }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Checks the fields of an order; null if all are correct. */
function problemOf(order: Fields, isCod: boolean): [string, string] | null {
  const text = (name: string) => String(order[name] ?? '');
  if (!/^[A-Z0-9]{1,20}$/.test(text('cargoKey'))) return ['82500', 'cargoKey hatalı'];
  if (!/^[A-Z0-9]{1,20}$/.test(text('invoiceKey'))) return ['82501', 'invoiceKey hatalı'];
  if (text('receiverCustName').length < 5) return ['82503', 'Alıcı adı kısa'];
  if (text('receiverAddress').length < 10) return ['82502', 'Alıcı adresi kısa'];
  if (!/^\d{10}$/.test(text('receiverPhone1'))) return ['82516', 'Telefon hatalı'];
  const collects = text('ttCollectionType') !== '';
  if (collects !== isCod) return ['82512', 'Ödeme tipi kullanıcıya uygun değil'];
  if (collects && !/^\d+\.\d{2}$/.test(text('ttInvoiceAmount'))) return ['82505', 'Tutar hatalı'];
  if (collects && !/^\d{1,12}$/.test(text('ttDocumentId'))) return ['82507', 'Belge no hatalı'];
  return null;
}

/** The operation and its fields, by local names. */
function readCall(xml: string): [string, Fields] {
  const local = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(local);
    if (typeof value === 'string') return value.replace(/&lt;/g, '<').replace(/&amp;/g, '&');
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !name.startsWith('@'))
        .map(([name, inner]) => [name.replace(/^.*:/, ''), local(inner)]),
    );
  };
  const { Envelope } = local(convert(xml, { format: 'object' })) as {
    Envelope?: { Body?: Fields };
  };
  const [[operation, sent] = ['none', {}]] = Object.entries(Envelope?.Body ?? {});
  return [operation, sent as Fields];
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
/** A list with one member becomes one element, as in the live service. */
function xmlOf(fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => listOf(value).map((one) => [name, one] as const))
    .map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? `<${name}>${xmlOf(value as Fields)}</${name}>`
        : `<${name}>${escaped(String(value))}</${name}>`,
    )
    .join('');
}
