// The requests to Paraşüt for an invoice, and its responses.
import { z } from 'zod';
import { istanbulDay } from '#shared/base/format.ts';
import { type Kurus, nearestKurus, toLira } from '#shared/base/money.ts';
import { streetOf } from '#shared/base/place.ts';
import type { DocumentLine } from '../documents.ts';
import type { OutgoingInvoice } from '../service.ts';
import { invoiceOf, saleFacts } from '../ubl.ts';
import { buyerNumber } from '../ubl-parties.ts';

const Named = z.object({ id: z.coerce.string(), type: z.string().optional() });
export const OneObject = z.object({ data: Named });
export const Contacts = z.object({
  data: z.array(Named.extend({ attributes: z.object({ name: z.string() }) })),
});
export const Products = z.object({ data: z.array(Named) });
const Related = z.object({ data: z.object({ id: z.coerce.string(), type: z.string() }).nullish() });
const SalesInvoice = z.object({
  id: z.coerce.string(),
  attributes: z.object({
    order_no: z.string().nullish(),
    gross_total: z.coerce.number().nullish(),
    net_total: z.coerce.number().nullish(),
  }),
  relationships: z.object({ active_e_document: Related.optional() }).optional(),
});
export type SalesInvoice = z.infer<typeof SalesInvoice>;
export const OneSalesInvoice = z.object({ data: SalesInvoice });
export const SalesInvoices = z.object({
  data: z.array(SalesInvoice),
  meta: z.object({ total_pages: z.coerce.number() }).optional(),
});
export const Inboxes = z.object({
  data: z.array(z.object({ attributes: z.object({ e_invoice_address: z.string() }) })),
});
export const Job = z.object({
  data: z.object({
    attributes: z.object({
      status: z.enum(['pending', 'running', 'done', 'error']),
      errors: z.array(z.string()).nullish(),
    }),
  }),
});
export const EDocumentAnswer = z.object({
  data: z.object({
    attributes: z.object({
      uuid: z.string().nullish(),
      invoice_number: z.string().nullish(),
      status: z.string(),
      response_type: z.string().nullish(),
      cancellable_until: z.string().nullish(),
      issue_date: z.string().nullish(),
      note: z.string().nullish(),
    }),
  }),
});
export const PdfLink = z.object({ data: z.object({ attributes: z.object({ url: z.string() }) }) });

const CURRENCY = 'TRL';

/** `number` null: the buyer gave none, and is identified by e-mail address. */
export function contactOf({ booked }: OutgoingInvoice) {
  const { order } = booked.event;
  const isCompany = order.invoice.kind === 'corporate';
  const address = order.billingAddress ?? order.shippingAddress;
  const number = buyerNumber(order, booked.identityNumber);
  return {
    name:
      order.invoice.kind === 'corporate'
        ? order.invoice.companyName
        : `${order.firstName} ${order.lastName}`,
    account_type: 'customer',
    contact_type: isCompany ? 'company' : 'person',
    tax_number: number ?? '11111111111',
    tax_office: taxOfficeOf(booked),
    email: order.email,
    phone: order.phone,
    is_abroad: false,
    untrackable: false,
    address: streetOf(address, ' '),
    city: address.city,
    district: address.district,
  };
}

const taxOfficeOf = ({ event }: OutgoingInvoice['booked']): string =>
  (event.order.invoice.kind === 'corporate' && event.order.invoice.taxOffice) ||
  (event.invoice.taxOffice ?? '');

export const productOf = ({ sku, name, kind, points }: DocumentLine, title: string) => ({
  name: name || title,
  code: sku || `FLAKON-${kind}-${points}`,
  unit: 'Adet',
  vat_rate: points / 100,
  currency: CURRENCY,
  inventory_tracking: false,
});

/** Lines before their discount; Paraşüt multiplies, taxes and adds. */
export function salesInvoiceOf(
  invoice: OutgoingInvoice,
  contactId: string,
  productIds: readonly string[],
) {
  const { order } = invoice.booked.event;
  const address = order.billingAddress ?? order.shippingAddress;
  const day = invoiceOf(invoice.booked).day;
  const details = invoice.booked.lines.map((line, index) => ({
    type: 'sales_invoice_details',
    attributes: {
      quantity: line.quantity,
      unit_price: unitPriceOf(line),
      vat_rate: line.points / 100,
      discount_type: 'amount',
      discount_value: toLira(line.discount),
    },
    relationships: { product: { data: { id: productIds[index], type: 'products' } } },
  }));
  return {
    type: 'sales_invoices',
    attributes: {
      item_type: 'invoice',
      issue_date: day,
      due_date: day,
      currency: CURRENCY,
      order_no: order.orderNumber,
      order_date: istanbulDay(order.createdAt),
      billing_address: streetOf(address, ' '),
      city: address.city,
      district: address.district,
      billing_phone: order.phone,
      tax_number: buyerNumber(order, invoice.booked.identityNumber) ?? '11111111111',
      tax_office: taxOfficeOf(invoice.booked),
      is_abroad: false,
      shipment_included: false,
    },
    relationships: {
      contact: { data: { id: contactId, type: 'contacts' } },
      details: { data: details },
    },
  };
}

const unitPriceOf = ({ amount, quantity }: Pick<DocumentLine, 'amount' | 'quantity'>): number =>
  Number((amount / quantity / 100).toFixed(8));

/** In kuruş; null if the response does not contain it. */
export const totalOf = ({ attributes }: SalesInvoice): Kurus | null => {
  const { net_total: total } = attributes;
  return total === null || total === undefined ? null : nearestKurus(total);
};

const exemptionOf = ({ booked, seller }: OutgoingInvoice) =>
  booked.lines.some(({ tax }) => tax === 0)
    ? {
        vat_exemption_reason_code: seller.invoices.exemptionCode,
        vat_exemption_reason: seller.invoices.exemptionReason,
      }
    : {};

export function eDocumentOf(invoice: OutgoingInvoice, salesInvoiceId: string) {
  const sale = saleFacts(invoice.booked, invoice.seller);
  const { carrier } = sale;
  const number = carrier.taxNumber.length === 11 ? 'tckn' : 'vkn';
  const related = { data: { id: salesInvoiceId, type: 'sales_invoices' } };
  if (invoice.profile !== 'EARSIVFATURA')
    return {
      type: 'e_invoices',
      attributes: {
        scenario: invoice.profile === 'TICARIFATURA' ? 'commercial' : 'basic',
        to: invoice.alias,
        ...exemptionOf(invoice),
      },
      relationships: { invoice: related },
    };
  return {
    type: 'e_archives',
    attributes: {
      // Its list has no value for cash paid directly.
      ...(sale.means.name === 'DIGER'
        ? {}
        : {
            internet_sale: {
              url: invoice.seller.publicUrl,
              payment_type: sale.means.name,
              payment_date: sale.paidOn,
            },
          }),
      ...(sale.isHandOver
        ? {}
        : {
            shipment: {
              [number === 'vkn' ? 'title' : 'name']: carrier.title,
              [number]: carrier.taxNumber,
              date: sale.sentOn,
            },
          }),
      ...exemptionOf(invoice),
    },
    relationships: { sales_invoice: related },
  };
}
