// Paraşüt: creates the document itself, with its own number and ETTN. It has no idempotency keys:
// before anything is created, it is searched by contact, day and order number (decision 0068).
import { translate } from '#server/base/errors/texts.ts';
import { formatLira } from '#shared/base/money.ts';
import {
  type DocumentRef,
  type DocumentState,
  InvoiceRefusal,
  type InvoiceService,
  type OutgoingInvoice,
} from '../service.ts';
import { invoiceOf } from '../ubl.ts';
import {
  createParasutClient,
  isMissing,
  type ParasutAccount,
  type ParasutCall,
  ParasutRefusal,
} from './client.ts';
import {
  Contacts,
  contactOf,
  EDocumentAnswer,
  eDocumentOf,
  Inboxes,
  Job,
  OneObject,
  OneSalesInvoice,
  PdfLink,
  Products,
  productOf,
  type SalesInvoice,
  SalesInvoices,
  salesInvoiceOf,
  totalOf,
} from './objects.ts';

/** A call whose response was lost has taken effect by then. */
const LOST_MS = 120_000;

export function createParasut(account: ParasutAccount): InvoiceService {
  const call = createParasutClient(account);
  return {
    name: 'parasut',
    numbers: 'service',
    lostMs: LOST_MS,
    async isTaxpayer(taxNumber) {
      const path = `/e_invoice_inboxes?${filterOf('vkn', taxNumber)}`;
      const [inbox] = (await call.json('GET', path, Inboxes))?.data ?? [];
      return inbox ? { alias: inbox.attributes.e_invoice_address, taxOffice: null } : null;
    },
    send: (invoice) => sendOnce(call, invoice),
    state: (document) => readState(call, document),
    cancel: (document) => cancel(call, document),
    document: (document) => readPdf(call, document),
    async checkKeys() {
      try {
        await call.json('GET', `/contacts?${new URLSearchParams({ 'page[size]': '1' })}`, Contacts);
        return null;
      } catch (error) {
        if (error instanceof InvoiceRefusal) return error.message;
        throw error;
      }
    },
  };
}

const filterOf = (name: string, value: string) =>
  new URLSearchParams({ [`filter[${name}]`]: value });

/** `reference`: the ids of the sales invoice and of the job that creates its document. */
const idsOf = ({ reference }: Pick<DocumentRef, 'reference'>) => {
  const [invoiceId = '', jobId = ''] = (reference ?? '').split('/');
  return { invoiceId, jobId };
};

async function sendOnce(call: ParasutCall, invoice: OutgoingInvoice): Promise<string> {
  const contactId = await findContact(call, invoice);
  const found = await findSalesInvoice(call, invoice, contactId);
  if (found && activeOf(found)) return found.id;
  // A refused invoice is created again from the current order.
  if (found && invoice.isCorrected)
    await call.json('DELETE', `/sales_invoices/${found.id}`, OneObject);
  const id =
    found && !invoice.isCorrected ? found.id : await makeSalesInvoice(call, invoice, contactId);
  const body = eDocumentOf(invoice, id);
  const job = await call.json('POST', `/${body.type}`, OneObject, body);
  return `${id}/${job?.data.id ?? ''}`;
}

async function findContact(call: ParasutCall, invoice: OutgoingInvoice): Promise<string> {
  const contact = contactOf(invoice);
  const isKnown = contact.tax_number !== '11111111111';
  const filter = isKnown
    ? filterOf('tax_number', contact.tax_number)
    : filterOf('email', contact.email);
  const found = (await call.json('GET', `/contacts?${filter}`, Contacts))?.data ?? [];
  const same = found.find(({ attributes }) => attributes.name === contact.name);
  if (same) return same.id;
  const made = await call.json('POST', '/contacts', OneObject, {
    type: 'contacts',
    attributes: contact,
  });
  return made?.data.id ?? '';
}

/** There is no filter for the order's number. */
async function findSalesInvoice(
  call: ParasutCall,
  { booked }: OutgoingInvoice,
  contactId: string,
): Promise<SalesInvoice | null> {
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      'filter[contact_id]': contactId,
      'filter[issue_date]': invoiceOf(booked).day,
      include: 'active_e_document',
      'page[number]': String(page),
      'page[size]': '25',
    });
    const answer = await call.json('GET', `/sales_invoices?${query}`, SalesInvoices);
    const { orderNumber } = booked.event.order;
    const found = answer?.data.find(({ attributes }) => attributes.order_no === orderNumber);
    if (found) return found;
    if (page >= (answer?.meta?.total_pages ?? 1)) return null;
  }
}

const activeOf = (invoice: SalesInvoice) => invoice.relationships?.active_e_document?.data ?? null;

async function makeSalesInvoice(
  call: ParasutCall,
  invoice: OutgoingInvoice,
  contactId: string,
): Promise<string> {
  const productIds: string[] = [];
  for (const line of invoice.booked.lines) {
    const product = productOf(line, translate('tr', 'admin-accounting', `line.${line.kind}`));
    const path = `/products?${filterOf('code', product.code)}`;
    const [known] = (await call.json('GET', path, Products))?.data ?? [];
    const made =
      known ??
      (await call.json('POST', '/products', OneObject, { type: 'products', attributes: product }))
        ?.data;
    productIds.push(made?.id ?? '');
  }
  const made = await call.json(
    'POST',
    '/sales_invoices',
    OneSalesInvoice,
    salesInvoiceOf(invoice, contactId, productIds),
  );
  if (!made) throw new Error('Paraşüt answered nothing about the invoice');
  await requireTotal(call, invoice, made.data);
  return made.data.id;
}

/** Paraşüt calculates the tax line by line: its total must equal what the buyer paid. */
async function requireTotal(
  call: ParasutCall,
  { booked }: OutgoingInvoice,
  made: SalesInvoice,
): Promise<void> {
  const total = totalOf(made);
  if (total === null || total === booked.sums.total) return;
  await call.json('DELETE', `/sales_invoices/${made.id}`, OneObject);
  const [theirs, ours] = [total, booked.sums.total].map((amount) => formatLira(amount, 'tr'));
  throw new InvoiceRefusal(
    'refused',
    translate('tr', 'admin-invoices', 'otherTotal', { theirs: theirs ?? '', ours: ours ?? '' }),
  );
}

async function readState(call: ParasutCall, document: DocumentRef): Promise<DocumentState> {
  const { invoiceId, jobId } = idsOf(document);
  if (!invoiceId) return { state: 'unknown' };
  const active = await findActive(call, invoiceId);
  if (active === 'missing') return { state: 'unknown' };
  if (!active) return jobId ? jobState(call, jobId) : { state: 'unknown' };
  const answer = await call.json('GET', `/${active.type}/${active.id}`, EDocumentAnswer);
  if (!answer) return { state: 'waiting' };
  return documentState(answer.data.attributes);
}

async function findActive(call: ParasutCall, invoiceId: string) {
  try {
    const path = `/sales_invoices/${invoiceId}?include=active_e_document`;
    const found = await call.json('GET', path, OneSalesInvoice);
    return found ? activeOf(found.data) : null;
  } catch (error) {
    if (isMissing(error)) return 'missing' as const;
    throw error;
  }
}

/** A job can be read for a quarter of an hour; an unknown job created no document. */
async function jobState(call: ParasutCall, jobId: string): Promise<DocumentState> {
  try {
    const job = (await call.json('GET', `/trackable_jobs/${jobId}`, Job))?.data.attributes;
    if (job?.status === 'error') return { state: 'failed', message: (job.errors ?? []).join('; ') };
    return { state: 'waiting' };
  } catch (error) {
    if (isMissing(error)) return { state: 'unknown' };
    throw error;
  }
}

const FINAL = ['legalized', 'sent', 'successful'];

function documentState(document: NonNullable<EDocumentAnswerAttributes>): DocumentState {
  const { uuid, invoice_number: number, status, response_type: answer, note } = document;
  if (answer === 'rejected') return { state: 'rejected', message: note ?? '' };
  if (status === 'failed' || status === 'bounced')
    return { state: 'failed', message: note ?? status };
  if (status === 'cancelled') return { state: 'cancelled' };
  if (!uuid || !number) return { state: 'waiting' };
  return {
    state: 'issued',
    isFinal: FINAL.includes(status),
    given: { uuid, number, issuedOn: document.issue_date ?? null },
    cancellableUntil: document.cancellable_until?.slice(0, 10) ?? null,
  };
}
type EDocumentAnswerAttributes = ReturnType<typeof EDocumentAnswer.parse>['data']['attributes'];

async function cancel(call: ParasutCall, document: DocumentRef): Promise<void> {
  try {
    await call.json('DELETE', `/sales_invoices/${idsOf(document).invoiceId}/cancel`, OneObject);
  } catch (error) {
    if (error instanceof ParasutRefusal && error.kind === 'refused')
      throw new InvoiceRefusal('cancellation', error.message);
    throw error;
  }
}

/** The URL is valid for an hour and must not be shared, so the file is fetched at once. */
async function readPdf(call: ParasutCall, document: DocumentRef): Promise<Buffer | null> {
  const active = await findActive(call, idsOf(document).invoiceId);
  if (!active || active === 'missing') return null;
  const link = await call.json('GET', `/${active.type}/${active.id}/pdf`, PdfLink);
  if (!link) return null;
  const pdf = await call.file(link.data.attributes.url);
  if (!pdf.subarray(0, 1_024).includes('%PDF-')) throw new Error('Paraşüt sent no PDF');
  return pdf;
}
