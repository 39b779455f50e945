// Nilvera (https://developer.nilvera.com): accepts our UBL and our numbers, stores a document under
// our ETTN, and refuses an ETTN that it already has. It sends no notifications, so the shop polls.
import { z } from 'zod';
import type { DocumentRef, DocumentState, InvoiceService, OutgoingInvoice } from '../service.ts';
import { InvoiceRefusal } from '../service.ts';
import { ublText } from '../ubl.ts';
import {
  createNilveraClient,
  hasNoSeries,
  isAlreadyThere,
  isNotFound,
  type NilveraAccount,
  type NilveraCall,
  NilveraRefusal,
} from './client.ts';
import { ArchiveStatus, archiveState, InvoiceStatus, invoiceState } from './states.ts';

const Sent = z.object({ UUID: z.string(), InvoiceNumber: z.string().nullish() });
const Payers = z.array(z.object({ Name: z.string() }));
const Payer = z.object({ TaxDepartment: z.string().nullish() });
const Anything = z.unknown();

/** A request that reached Nilvera takes effect at once. */
const LOST_MS = 2_000;

const isArchive = ({ profile }: Pick<DocumentRef, 'profile'>): boolean =>
  profile === 'EARSIVFATURA';
const placeOf = (document: DocumentRef): string =>
  isArchive(document) ? `/earchive/Invoices/${document.uuid}` : `/einvoice/Sale/${document.uuid}`;

export function createNilvera(account: NilveraAccount, timeoutMs?: number): InvoiceService {
  const call = createNilveraClient(account, timeoutMs);
  return {
    name: 'nilvera',
    numbers: 'shop',
    lostMs: LOST_MS,

    async isTaxpayer(taxNumber) {
      const query = '?globalUserType=Invoice';
      const company = '/general/GlobalCompany';
      const found = await call.json(
        'GET',
        `${company}/Check/TaxNumber/${taxNumber}${query}`,
        Payers,
      );
      const [first] = found;
      if (!first) return null;
      const info = `${company}/GetGlobalCustomerInfo/${taxNumber}${query}`;
      const { TaxDepartment } = await call.json('GET', info, Payer);
      return { alias: first.Name, taxOffice: TaxDepartment ?? null };
    },

    send: (invoice) => sendOnce(call, invoice),
    state: (document) => readState(call, document),

    async cancel(document) {
      if (!isArchive(document)) throw new InvoiceRefusal('cancellation', '');
      try {
        await call.json('PUT', `${placeOf(document)}/Cancel`, Anything);
      } catch (error) {
        if (error instanceof NilveraRefusal && error.kind === 'refused')
          throw new InvoiceRefusal('cancellation', error.message);
        throw error;
      }
    },

    document: async (document) => pdfOf(await call.bytes(`${placeOf(document)}/pdf`)),

    async checkKeys() {
      try {
        await call.json('GET', '/general/Company', Anything);
        return null;
      } catch (error) {
        if (error instanceof InvoiceRefusal) return error.message;
        throw error;
      }
    },
  };
}

async function sendOnce(call: NilveraCall, invoice: OutgoingInvoice): Promise<string> {
  const xml = new Blob([ublText(invoice.ubl)], { type: 'application/xml' });
  const post = () => {
    const form = new FormData();
    form.append('file', xml, `${invoice.uuid}.xml`);
    const query = new URLSearchParams(invoice.alias ? { Alias: invoice.alias } : {});
    return call.json('POST', `/${moduleOf(invoice)}/Send/Xml?${query}`, Sent, form);
  };
  try {
    await post();
  } catch (error) {
    if (isAlreadyThere(error)) return invoice.uuid;
    if (!hasNoSeries(error)) throw error;
    await createSeries(call, invoice);
    await post();
  }
  return invoice.uuid;
}

const moduleOf = (document: DocumentRef): 'earchive' | 'einvoice' =>
  isArchive(document) ? 'earchive' : 'einvoice';

/** Creates the series before its first document. */
async function createSeries(call: NilveraCall, invoice: OutgoingInvoice): Promise<void> {
  const Name = String(invoice.ubl['cbc:ID']).slice(0, 3);
  const series = { Name, IsActive: true, IsDefault: false };
  await call.json('POST', `/${moduleOf(invoice)}/Series`, Anything, series);
}

async function readState(call: NilveraCall, document: DocumentRef): Promise<DocumentState> {
  try {
    const path = `${placeOf(document)}/Status`;
    return isArchive(document)
      ? archiveState(await call.json('GET', path, ArchiveStatus))
      : invoiceState(document, await call.json('GET', path, InvoiceStatus));
  } catch (error) {
    if (isNotFound(error)) return { state: 'unknown' };
    throw error;
  }
}

/** Raw bytes, or a JSON string in base64 (seen in clients). @throws Error if it is not a PDF */
function pdfOf(bytes: Buffer): Buffer {
  const isText = bytes[0] === 0x22;
  const pdf = isText ? Buffer.from(String(JSON.parse(bytes.toString('utf8'))), 'base64') : bytes;
  if (!pdf.subarray(0, 1_024).includes('%PDF-')) throw new Error('Nilvera sent no PDF');
  return pdf;
}
