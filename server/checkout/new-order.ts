// Makes the record of an order from what the buyer sent and what the cart costs: snapshots, never
// looked up again. Pure but for the time and the number it is given.
import { createHmac } from 'node:crypto';
import type { Secrets } from '#server/base/run/secrets.ts';
import { isPersonalisedRow } from '#server/cart/personalised.ts';
import { taxesOfCart } from '#server/cart/row-totals.ts';
import { mainImageUrl } from '#server/catalogue/images.ts';
import { accessTokenOf, hashOfToken } from '#server/orders/order-access.ts';
import type { DeliveryRecord, NewOrder, OrderItemRecord } from '#server/orders/order-records.ts';
import { expiryFrom } from '#server/orders/orders.ts';
import { encryptIdentityNumber } from '#server/places/identity-number.ts';
import type { Shop } from '#server/settings/settings.ts';
import { add, basisPoints, type Kurus, ZERO } from '#shared/base/money.ts';
import type { CheckoutBody } from '#shared/checkout/checkout.ts';
import { foldCoupon } from '#shared/pricing/discount-rules.ts';
import type { InstallmentOffer } from '#shared/pricing/installments.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import type { ContractData } from './contract-data.ts';
import { renderDocuments } from './contracts.ts';
import type { PricedCart } from './expected-total.ts';
import { contractParties, partiesOf } from './order-parties.ts';

export type NewOrderInput = {
  body: CheckoutBody;
  cart: PricedCart;
  /** The designs of its items that have a printed label. */
  personalised: ReadonlySet<string>;
  basis: PriceBasis;
  shop: Shop;
  returnCarrier: string;
  secrets: Secrets;
  publicUrl: string;
  orderNumber: string;
  idempotencyKey: string | null;
  remoteAddress: string | null;
  customerId: number | null;
  /** In how many parts its card may pay. */
  installments: InstallmentOffer | null;
  /**
   * For an order by an administrator: who made it, and the catalogue price where another one was
   * agreed.
   */
  backOffice?:
    | {
        placedBy: string;
        agreed: ReadonlyMap<number, Kurus>;
        agreedReason: string | null;
        listPrices: ReadonlyMap<number, Kurus>;
      }
    | undefined;
  at: Date;
};

export function toNewOrder({
  body,
  cart,
  personalised,
  basis,
  shop,
  returnCarrier,
  secrets,
  publicUrl,
  orderNumber,
  idempotencyKey,
  remoteAddress,
  customerId,
  installments,
  backOffice,
  at,
}: NewOrderInput): NewOrder {
  const { customer } = body;
  const items = toItems(cart, personalised).map((item) =>
    backOffice ? asAgreed(item, backOffice) : item,
  );
  const { identityNumber, ...addresses } = partiesOf(body);
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
    ...addresses,
    identityNumberEncrypted: identityNumber
      ? encryptIdentityNumber(secrets.identityKey, orderNumber, identityNumber)
      : null,
    note: body.note || null,
    language: body.languagePreference,
    ...amountsOf(cart, basis),
    installmentOffer: installments,
    remoteAddress,
    customerId,
    placedBy: backOffice?.placedBy ?? null,
    expiresAt: expiryFrom(body.paymentMethod, at, { isForBuyer: backOffice !== undefined }),
    createdAt: at,
    items,
    documents: renderDocuments({
      ...{ shop, returnCarrier, publicUrl, orderNumber, date: at, installments },
      ...contractParties(customer, addresses),
      items: items.map(({ name, quantity, unitPriceKurus, lineTotalKurus, isPersonalised }) => ({
        ...{ name, quantity, isPersonalised },
        unitPrice: unitPriceKurus,
        lineTotal: lineTotalKurus,
      })),
      ...contractAmounts(cart, basis),
      paymentMethod: body.paymentMethod,
    }),
  };
}

const amountsOf = ({ totals }: PricedCart, { rates, surcharge = ZERO }: PriceBasis) => ({
  subtotalKurus: totals.subtotal,
  discountKurus: totals.totalDiscountAmount,
  taxKurus: totals.taxAmount,
  shippingKurus: totals.shippingCost,
  surchargeKurus: surcharge,
  totalKurus: add(totals.finalTotal, surcharge),
  delivery: toDelivery(totals.delivery),
  taxPoints: basisPoints(rates.taxRate),
  pricesIncludeTax: rates.pricesIncludeTax,
  // A coupon that lowers nothing is not stored.
  coupon:
    totals.appliedRules.find(({ rule }) => rule.conditions.couponCode !== null)?.rule.conditions
      .couponCode ?? null,
});

/** As the rules compare it; null without one. */
export const couponOf = ({
  couponCode,
}: {
  couponCode?: string | null | undefined;
}): string | null => (couponCode ? foldCoupon(couponCode) || null : null);

/** A keyed hash, because personal data in the body could be guessed from a plain hash. */
export const hashOfRequest = (
  { orderAccessKey }: Pick<Secrets, 'orderAccessKey'>,
  body: CheckoutBody,
): string =>
  createHmac('sha256', orderAccessKey)
    .update(`request ${JSON.stringify(body)}`)
    .digest('base64url');

export function contractAmounts(
  { totals }: Pick<PricedCart, 'totals'>,
  basis: PriceBasis,
): Pick<
  ContractData,
  | 'subtotal'
  | 'discount'
  | 'tax'
  | 'taxes'
  | 'pricesIncludeTax'
  | 'shipping'
  | 'delivery'
  | 'surcharge'
  | 'total'
> {
  const { rates, surcharge = ZERO } = basis;
  return {
    subtotal: totals.subtotal,
    discount: totals.totalDiscountAmount,
    tax: totals.taxAmount,
    taxes: taxesOfCart(totals, basis).all,
    pricesIncludeTax: rates.pricesIncludeTax,
    shipping: totals.shippingCost,
    delivery: totals.delivery
      ? { name: totals.delivery.chosen.name.tr, isBuyerPays: totals.delivery.chosen.isBuyerPays }
      : null,
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

const asAgreed = (
  item: OrderItemRecord,
  { agreed, agreedReason, listPrices }: NonNullable<NewOrderInput['backOffice']>,
): OrderItemRecord => ({
  ...item,
  priceKurus: listPrices.get(item.productId) ?? item.priceKurus,
  agreedReason: agreed.has(item.productId) ? agreedReason : item.agreedReason,
});

/**
 * Pieces of a row with the same price are one item: pieces with a quote's price are separate from
 * the others.
 */
function toItems(
  { rows, quoteNumber }: PricedCart,
  personalised: ReadonlySet<string>,
): OrderItemRecord[] {
  return rows
    .flatMap(({ row, parts }) => parts.map((part) => ({ row, part })))
    .map(({ row, part: { quantity, unitPrice, lineTotal, isPromised, ...part } }, index) => ({
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
      discountKurus: part.discount,
      taxPoints: part.taxPoints,
      taxKurus: part.tax,
      agreedReason: isPromised ? quoteNumber : null,
      isPersonalised: isPersonalisedRow(row, row.product, personalised),
    }));
}
