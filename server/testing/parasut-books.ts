// The records of the local Paraşüt: contacts, products, invoices, and the jobs that create
// e-documents.

import { DAY_MS } from '#shared/base/format.ts';

type Attributes = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: as it comes from the wire
type Sent = any;
type Invoice = { id: string; attributes: Attributes; contactId: string; isCancelled: boolean };
type Job = { id: string; startedAt: number; invoiceId: string; kind: string; errors: string[] };
type Document = {
  id: string;
  kind: string;
  invoiceId: string;
  attributes: Attributes;
  pdfReads: number;
  createdAt: number;
};

const RUNNING_MS = 5_000;
const DONE_MS = 20_000;
/** A job can be read for a quarter of an hour. */
const KNOWN_MS = 15 * 60_000;
const LINK_MS = 3_600_000;

const round = (amount: number) => Math.round((amount + Number.EPSILON) * 100) / 100;

export class ParasutBooks {
  readonly inboxes = new Map<string, string[]>();
  readonly contacts: { id: string; attributes: Attributes }[] = [];
  readonly products: { id: string; attributes: Attributes }[] = [];
  readonly invoices = new Map<string, Invoice>();
  readonly documents = new Map<string, Document>();
  readonly jobs = new Map<string, Job>();
  readonly #links = new Map<string, number>();
  /** The next job ends with these errors. */
  nextErrors: string[] = [];
  cancelDays = 8;
  readonly #clock: () => Date;
  #last = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  #id = () => String(++this.#last);
  #now = () => this.#clock().getTime();

  findContacts(query: URLSearchParams) {
    const number = query.get('filter[tax_number]');
    const email = query.get('filter[email]');
    return this.contacts.filter(
      ({ attributes }) =>
        (number === null || attributes.tax_number === number) &&
        (email === null || attributes.email === email),
    );
  }

  addContact({ attributes }: Sent) {
    const contact = { id: this.#id(), attributes };
    this.contacts.push(contact);
    return contact;
  }

  findProducts(query: URLSearchParams) {
    return this.products.filter(({ attributes }) => attributes.code === query.get('filter[code]'));
  }

  addProduct({ attributes }: Sent) {
    const product = { id: this.#id(), attributes };
    this.products.push(product);
    return product;
  }

  /** Only by contact and day: there is no filter for the order number. */
  findInvoices(query: URLSearchParams) {
    return [...this.invoices.values()]
      .filter(
        ({ contactId, attributes }) =>
          contactId === query.get('filter[contact_id]') &&
          attributes.issue_date === query.get('filter[issue_date]'),
      )
      .map((invoice) => this.#shown(invoice));
  }

  /** The tax is calculated for each line separately. */
  addInvoice({ attributes, relationships }: Sent) {
    const details = relationships.details.data as { attributes: Record<string, number> }[];
    const total = details.reduce((sum, { attributes: line }) => {
      const base = round(
        (line.quantity ?? 0) * (line.unit_price ?? 0) - (line.discount_value ?? 0),
      );
      return round(sum + base + round((base * (line.vat_rate ?? 0)) / 100));
    }, 0);
    const invoice: Invoice = {
      id: this.#id(),
      contactId: relationships.contact.data.id,
      isCancelled: false,
      attributes: { ...attributes, net_total: total },
    };
    this.invoices.set(invoice.id, invoice);
    return this.#shown(invoice);
  }

  #shown(invoice: Invoice) {
    this.#finishJobs();
    const document = [...this.documents.values()].find((one) => one.invoiceId === invoice.id);
    return {
      id: invoice.id,
      type: 'sales_invoices',
      attributes: invoice.attributes,
      relationships: {
        active_e_document: { data: document ? { id: document.id, type: document.kind } : null },
      },
    };
  }

  invoiceOf(id: string) {
    const invoice = this.invoices.get(id);
    return invoice ? this.#shown(invoice) : null;
  }

  removeInvoice(id: string): boolean {
    this.#finishJobs();
    if ([...this.documents.values()].some(({ invoiceId }) => invoiceId === id)) return false;
    return this.invoices.delete(id);
  }

  /** An error message, or the job. */
  addJob({ attributes, relationships }: Sent, kind: string): string | { id: string } {
    const invoiceId = (relationships.sales_invoice ?? relationships.invoice).data.id as string;
    const invoice = this.invoices.get(invoiceId);
    if (!invoice) return 'Fatura yok';
    this.#finishJobs();
    if ([...this.documents.values()].some((one) => one.invoiceId === invoiceId))
      return 'Faturanın e-belgesi var';
    const number = String(invoice.attributes.tax_number);
    const inboxes = this.inboxes.get(number) ?? [];
    if (kind === 'e_archives' && inboxes.length > 0) return 'Alıcı e-Fatura mükellefi';
    if (kind === 'e_invoices' && !inboxes.includes(attributes.to)) return 'Alıcı etiketi yok';
    const id = this.#id();
    const errors = this.nextErrors.splice(0);
    this.jobs.set(id, { id, startedAt: this.#now(), invoiceId, kind, errors });
    return { id };
  }

  jobOf(id: string) {
    this.#finishJobs();
    const job = this.jobs.get(id);
    if (!job) return null;
    const age = this.#now() - job.startedAt;
    if (age > KNOWN_MS) return null;
    const status = age < RUNNING_MS ? 'pending' : age < DONE_MS ? 'running' : 'done';
    return status === 'done' && job.errors.length > 0
      ? { status: 'error', errors: job.errors }
      : { status, errors: [] };
  }

  #finishJobs() {
    for (const { id, startedAt, invoiceId, kind, errors } of this.jobs.values()) {
      const isOver = this.#now() - startedAt >= DONE_MS;
      if (!isOver || errors.length > 0 || this.documents.has(`d${id}`)) continue;
      const { order_no: orderNo, issue_date: day } = this.invoices.get(invoiceId)?.attributes ?? {};
      const sequence = String(this.documents.size + 1).padStart(9, '0');
      this.documents.set(`d${id}`, {
        id: `d${id}`,
        kind,
        invoiceId,
        pdfReads: 0,
        createdAt: this.#now(),
        attributes: {
          uuid: `00000000-0000-4000-8000-${id.padStart(12, '0')}`,
          invoice_number: `PRS${String(day).slice(0, 4)}${sequence}`,
          status: kind === 'e_archives' ? 'printed' : 'waiting',
          order_no: orderNo,
          issue_date: day,
          cancellable_until: new Date(this.#now() + this.cancelDays * DAY_MS).toISOString(),
        },
      });
    }
  }

  /** Reported on the next day. */
  documentOf(id: string): Attributes | null {
    const document = this.documents.get(id);
    if (!document) return null;
    const isOver = this.#now() - document.createdAt > DAY_MS / 2;
    const over = document.kind === 'e_archives' ? 'legalized' : 'successful';
    return { ...document.attributes, ...(isOver && { status: over }) };
  }

  /** Null on the first two reads, then a link for an hour. */
  pdfLink(id: string): string | null {
    const document = this.documents.get(id);
    if (!document) return null;
    document.pdfReads += 1;
    if (document.pdfReads <= 2) return null;
    const link = `/files/${id}-${document.pdfReads}.pdf`;
    this.#links.set(link, this.#now());
    return link;
  }

  file(link: string): Buffer | null {
    const since = this.#links.get(link);
    if (since === undefined || this.#now() - since > LINK_MS) return null;
    return Buffer.from(`%PDF-1.4\n% ${link}\nstartxref\n0\n%%EOF\n`);
  }

  cancel(invoiceId: string): boolean {
    const invoice = this.invoices.get(invoiceId);
    const document = [...this.documents.values()].find((one) => one.invoiceId === invoiceId);
    if (!invoice || !document) return false;
    if (this.#now() - document.createdAt > this.cancelDays * DAY_MS) return false;
    invoice.isCancelled = true;
    return true;
  }

  /** The e-documents of an order. */
  documentsOf = (orderNumber: string): Document[] => {
    this.#finishJobs();
    return [...this.documents.values()].filter(
      ({ attributes }) => attributes.order_no === orderNumber,
    );
  };
}
