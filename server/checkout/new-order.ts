// Makes the record of an order from what the buyer sent and what the cart costs: snapshots, never looked up again. Pure
// but for the time and the number it is given.
import { createHmac } from 'node:crypto';
import type { AddressBody, CheckoutBody, ContractsBody, InvoiceBody } from '#shared/checkout.ts';
import { isTckn } from '#shared/identity.ts';
import type { InstallmentOffer } from '#shared/installments.ts';
import { add, basisPoints, type Kurus } from '#shared/money.ts';
import type { Address } from '#shared/orders.ts';
import type { Rates } from '#shared/pricing.ts';
import { isPersonalisedRow } from '../cart/personalised.ts';
import { mainImageUrl } from '../catalogue/images.ts';
import type { Shop } from '../config/settings.ts';
import { accessTokenOf, hashOfToken } from '../orders/access.ts';
import { type DeliveryRecord, expiryFrom, type InvoiceRecord, type NewOrder, type OrderItemRecord } from '../orders/orders.ts';
import type { Secrets } from '../secrets.ts';
import type { ContractData } from './contract-data.ts';
import { renderDocuments } from './contracts.ts';
import { encryptIdentityNumber } from './identity-number.ts';
import type { PricedCart } from './seen-cart.ts';

export type Placing = {
  body: CheckoutBody;
  cart: PricedCart;
  /** The designs of its rows that carry a printed label. */
  personalised: ReadonlySet<string>;
  rates: Rates;
  shop: Shop;
  secrets: Secrets;
  publicUrl: string;
  orderNumber: string;
  idempotencyKey: string | null;
  remoteAddress: string | null;
  customerId: number | null;
  /** Of cash on delivery. */
  surcharge: Kurus;
  /** In how many parts its card may pay. */
  installments: InstallmentOffer | null;
  /** Made by an administrator: who, and what the catalogue said where another price was agreed. */
  byHand?: { placedBy: string; agreed: ReadonlyMap<number, Kurus>; agreedReason: string | null; listPrices: ReadonlyMap<number, Kurus> } | undefined;
  at: Date;
};

export function toNewOrder({
  body,
  cart,
  personalised,
  rates,
  shop,
  secrets,
  publicUrl,
  orderNumber,
  idempotencyKey,
  remoteAddress,
  customerId,
  surcharge,
  installments,
  byHand,
  at,
}: Placing): NewOrder {
  const { customer } = body;
  const { totals } = cart;
  const shippingAddress = toAddress(body.shippingAddress, customer);
  const billingAddress = body.billingAddress ? toAddress(body.billingAddress, customer) : null;
  const { record: invoice, identityNumber } = toInvoice(body.invoice);
  const amounts = {
    subtotalKurus: totals.subtotal,
    discountKurus: totals.totalDiscountAmount,
    taxKurus: totals.taxAmount,
    shippingKurus: totals.shippingCost,
    surchargeKurus: surcharge,
    totalKurus: add(totals.finalTotal, surcharge),
  };
  const items = toItems(cart, personalised).map((item) => (byHand ? asAgreed(item, byHand) : item));
  const documents = renderDocuments({
    shop,
    publicUrl,
    orderNumber,
    date: at,
    buyer: { name: `${customer.firstName} ${customer.lastName}`, email: customer.email, phone: customer.phone },
    deliveryAddress: writeAddress(shippingAddress),
    billingAddress: billingAddress ? writeAddress(billingAddress) : null,
    invoice: invoice.kind === 'corporate' ? { companyName: invoice.companyName, taxOffice: invoice.taxOffice, taxNumber: invoice.taxNumber ?? '' } : null,
    items: items.map(({ name, quantity, unitPriceKurus, lineTotalKurus, isPersonalised }) => ({
      ...{ name, quantity, isPersonalised },
      unitPrice: unitPriceKurus,
      lineTotal: lineTotalKurus,
    })),
    ...contractAmounts(cart, rates, surcharge),
    paymentMethod: body.paymentMethod,
    installments,
  });
  return {
    orderNumber,
    paymentMethod: body.paymentMethod,
    idempotencyKey,
    requestHash: hashOfRequest(secrets, body),
    accessTokenHash: hashOfToken(accessTokenOf(secrets, orderNumber)),
    email: customer.email,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone,
    shippingAddress,
    billingAddress,
    invoice,
    identityNumberEncrypted: identityNumber ? encryptIdentityNumber(secrets.identityKey, orderNumber, identityNumber) : null,
    note: body.note || null,
    language: body.languagePreference,
    ...amounts,
    installmentOffer: installments,
    delivery: toDelivery(totals.delivery),
    taxPoints: basisPoints(rates.taxRate),
    pricesIncludeTax: rates.pricesIncludeTax,
    // One that lowers nothing is not the order's.
    coupon: totals.appliedRules.find(({ rule }) => rule.conditions.couponCode !== null)?.rule.conditions.couponCode ?? null,
    remoteAddress,
    customerId,
    placedBy: byHand?.placedBy ?? null,
    expiresAt: expiryFrom(body.paymentMethod, at, { isByHand: byHand !== undefined }),
    createdAt: at,
    items,
    documents,
  };
}

/** Keyed, since a body holds personal data that could be guessed from a plain hash. */
export const hashOfRequest = ({ orderAccessKey }: Pick<Secrets, 'orderAccessKey'>, body: CheckoutBody): string =>
  createHmac('sha256', orderAccessKey)
    .update(`request ${JSON.stringify(body)}`)
    .digest('base64url');

export function contractAmounts(
  { totals }: Pick<PricedCart, 'totals'>,
  rates: Rates,
  surcharge: Kurus,
): Pick<ContractData, 'subtotal' | 'discount' | 'tax' | 'taxPercent' | 'pricesIncludeTax' | 'shipping' | 'delivery' | 'surcharge' | 'total'> {
  return {
    subtotal: totals.subtotal,
    discount: totals.totalDiscountAmount,
    tax: totals.taxAmount,
    taxPercent: basisPoints(rates.taxRate) / 100,
    pricesIncludeTax: rates.pricesIncludeTax,
    shipping: totals.shippingCost,
    delivery: totals.delivery ? { name: totals.delivery.chosen.name.tr, isBuyerPays: totals.delivery.chosen.isBuyerPays } : null,
    surcharge,
    total: add(totals.finalTotal, surcharge),
  };
}

const toDelivery = (delivery: PricedCart['totals']['delivery']): DeliveryRecord | null =>
  delivery
    ? {
        optionId: delivery.chosen.id,
        nameTr: delivery.chosen.name.tr,
        nameEn: delivery.chosen.name.en,
        isBuyerPays: delivery.chosen.isBuyerPays,
        desi: delivery.load.desi,
        weightG: delivery.load.weightG,
      }
    : null;

const asAgreed = (item: OrderItemRecord, { agreed, agreedReason, listPrices }: NonNullable<Placing['byHand']>): OrderItemRecord => ({
  ...item,
  priceKurus: listPrices.get(item.productId) ?? item.priceKurus,
  agreedReason: agreed.has(item.productId) ? agreedReason : item.agreedReason,
});

/** Pieces of a row that cost the same are an item: those that a quote promised stand apart from the others. */
function toItems({ rows, quoteNumber }: PricedCart, personalised: ReadonlySet<string>): OrderItemRecord[] {
  return rows
    .flatMap(({ row, parts }) => parts.map((part) => ({ row, part })))
    .map(({ row, part: { quantity, unitPrice, lineTotal, discount, isPromised } }, index) => ({
      position: index + 1,
      productId: row.productId,
      designId: row.designId ?? null,
      sku: row.product.sku,
      name: row.product.name,
      imageUrl: mainImageUrl(row.product),
      quantity,
      priceKurus: row.product.priceKurus,
      unitPriceKurus: unitPrice,
      lineTotalKurus: lineTotal,
      discountKurus: discount,
      agreedReason: isPromised ? quoteNumber : null,
      isPersonalised: isPersonalisedRow(row, row.product, personalised),
    }));
}

function toAddress(address: AddressBody, customer: CheckoutBody['customer']): Address {
  const { firstName = customer.firstName, lastName = customer.lastName, phone = customer.phone, city, district, neighbourhood, line, postcode } = address;
  return { firstName, lastName, phone, city, district, neighbourhood, line, postcode };
}

/** The number of a person, a sole trader's too, is kept apart and encrypted. */
function toInvoice(invoice: InvoiceBody): { record: InvoiceRecord; identityNumber: string | null } {
  if (invoice.kind === 'individual') return { record: { kind: 'individual' }, identityNumber: invoice.identityNumber || null };
  const { companyName, taxOffice, taxNumber, isEInvoicePayer } = invoice;
  const isPerson = isTckn(taxNumber);
  return { record: { kind: 'corporate', companyName, taxOffice, taxNumber: isPerson ? null : taxNumber, isEInvoicePayer }, identityNumber: isPerson ? taxNumber : null };
}

type AddressDraft = NonNullable<ContractsBody['shippingAddress']>;

/** On one line, as on a parcel; what is not typed yet is left out. */
export function writeAddress(address: Address | AddressDraft): string {
  const name = [address.firstName, address.lastName].filter(Boolean).join(' ');
  const place = [address.district, address.city].filter(Boolean).join(' / ');
  return [name, address.neighbourhood, address.line, [address.postcode, place].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
