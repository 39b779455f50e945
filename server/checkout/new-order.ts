// Builds the record of an order from what the buyer sent and what the cart costs: snapshots that
// are never looked up again. Pure except for the given time and number.
import { createHmac } from 'node:crypto';
import type { ReservedBalances } from '#server/balances/balances.ts';
import { hashOfToken } from '#server/base/db/secret-token.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Secrets } from '#server/base/run/secrets.ts';
import { isPersonalisedRow } from '#server/cart/personalised.ts';
import { type RowPart, soldOfCart } from '#server/cart/row-totals.ts';
import { mainImageUrl } from '#server/catalogue/images.ts';
import type { Membership } from '#server/companies/membership.ts';
import { accessTokenOf } from '#server/orders/order-access.ts';
import type { DeliveryRecord, NewOrder, OrderItemRecord } from '#server/orders/order-records.ts';
import { expiryFrom } from '#server/orders/orders.ts';
import { encryptIdentityNumber } from '#server/places/identity-number.ts';
import type { Shop } from '#server/settings/settings.ts';
import type { Language } from '#shared/base/languages.ts';
import { add, basisPoints, type Kurus, ZERO } from '#shared/base/money.ts';
import type { CheckoutBody } from '#shared/checkout/checkout.ts';
import type { PaymentMethod } from '#shared/orders/payment-methods.ts';
import { foldCoupon } from '#shared/pricing/discount-rules.ts';
import type { InstallmentOffer } from '#shared/pricing/installments.ts';
import type { PriceBasis } from '#shared/pricing/price-basis.ts';
import { showTotals, unitText } from '#shared/pricing/shown-totals.ts';
import type { ContractData } from './contract-data.ts';
import { renderDocuments } from './contracts.ts';
import type { PricedCart } from './expected-total.ts';
import { contractParties, partiesOf } from './order-parties.ts';

/**
 * A checkout, or an order that the back office enters for a buyer, who may also pay the merchant
 * directly.
 */
export type PlacedBody = Omit<CheckoutBody, 'paymentMethod'> & { paymentMethod: PaymentMethod };

export type NewOrderInput = {
  body: PlacedBody;
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
  company: Membership | null;
  /** The order waited for an approval: its payer gets a link by mail. */
  isApproved: boolean;
  /** The balances that pay a part of it; null: paid with money only. */
  reserved: ReservedBalances | null;
  /** The possible installment counts for its card. */
  installments: InstallmentOffer | null;
  /**
   * For an order placed by an administrator: who placed it, and the catalogue price of each product
   * with an agreed price.
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
  company,
  isApproved,
  reserved,
  installments,
  backOffice,
  at,
}: NewOrderInput): NewOrder {
  const { customer } = body;
  const items = toItems(cart, personalised, body.languagePreference).map((item) =>
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
    voucherKurus: reserved?.parts.voucher ?? ZERO,
    voucherLast4: reserved?.voucher?.last4 ?? null,
    creditKurus: reserved?.parts.credit ?? ZERO,
    installmentOffer: installments,
    remoteAddress,
    customerId,
    companyId: company?.companyId ?? null,
    placedBy: backOffice?.placedBy ?? null,
    expiresAt: expiryFrom(body.paymentMethod, at, {
      isForBuyer: backOffice !== undefined || isApproved,
    }),
    createdAt: at,
    items,
    documents: renderDocuments({
      shop,
      returnCarrier,
      publicUrl,
      orderNumber,
      date: at,
      installments,
      ...contractParties(customer, addresses),
      ...contractGoods(toRows(cart, personalised, body.languagePreference), cart, basis),
      paymentMethod: body.paymentMethod,
    }),
  };
}

/** The amounts of a cart in the fields of the order's record. */
export const amountsOf = (
  { totals }: PricedCart,
  { rates, surcharge = ZERO, agreedShipping = null }: PriceBasis,
) => ({
  subtotalKurus: totals.subtotal,
  discountKurus: totals.totalDiscountAmount,
  taxKurus: totals.taxAmount,
  shippingKurus: totals.shippingCost,
  surchargeKurus: surcharge,
  totalKurus: add(totals.finalTotal, surcharge),
  delivery: toDelivery(totals.delivery),
  taxPoints: basisPoints(rates.taxRate),
  pricesIncludeTax: rates.pricesIncludeTax,
  isShippingAgreed: agreedShipping !== null,
  // A coupon that gives no discount is not stored.
  coupon:
    totals.appliedRules.find(({ rule }) => rule.conditions.couponCode !== null)?.rule.conditions
      .couponCode ?? null,
});

/** The coupon in the form that the rules compare; null without one. */
export const couponOf = ({
  couponCode,
}: {
  couponCode?: string | null | undefined;
}): string | null => (couponCode ? foldCoupon(couponCode) || null : null);

/** A keyed hash, because personal data in the body could be guessed from a plain hash. */
export const hashOfRequest = (
  { orderAccessKey }: Pick<Secrets, 'orderAccessKey'>,
  body: PlacedBody,
): string =>
  createHmac('sha256', orderAccessKey)
    .update(`request ${JSON.stringify(body)}`)
    .digest('base64url');

type ContractRow = RowPart & { name: string; isPersonalised: boolean };

/** `rows`: what can be sold, in the order of the totals. */
export function contractGoods(
  rows: readonly ContractRow[],
  { totals }: Pick<PricedCart, 'totals'>,
  basis: PriceBasis,
): Pick<
  ContractData,
  'items' | 'subtotal' | 'discount' | 'taxes' | 'shipping' | 'delivery' | 'surcharge' | 'total'
> {
  const { rates, surcharge = ZERO } = basis;
  const discounts = [{ amount: totals.totalDiscountAmount }];
  const shown = showTotals({ ...soldOfCart(totals, basis), rows }, discounts, 'gross');
  const { pricesIncludeTax } = rates;
  return {
    items: rows.map(({ name, quantity, isPersonalised, unitPrice, taxPoints: points }, index) => ({
      name,
      quantity,
      isPersonalised,
      unitPrice: unitText(
        unitPrice,
        { points, pricesIncludeTax },
        { lead: 'gross', language: 'tr' },
      ),
      lineTotal: shown.rows[index]?.line ?? ZERO,
    })),
    subtotal: shown.subtotal,
    discount: shown.discounts[0]?.amount ?? ZERO,
    taxes: shown.taxes,
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
const toRows = ({ rows }: PricedCart, personalised: ReadonlySet<string>, language: Language) =>
  rows.flatMap(({ row, parts, own }) =>
    parts.map((part) => ({
      ...part,
      row,
      own: part.isPromised || row.isSample ? null : own,
      name: nameOfRow(row, row.product, language),
      isPersonalised: isPersonalisedRow(row, row.product, personalised),
    })),
  );

/** The name in all documents, mails and invoices; the name of a sample says that it is a sample. */
export const nameOfRow = (
  { isSample }: { isSample?: boolean | undefined },
  { name }: { name: string },
  language: Language,
): string => (isSample ? translate(language, 'orders', 'sampleOf', { name }) : name);

export const toItems = (
  cart: PricedCart,
  personalised: ReadonlySet<string>,
  language: Language,
): OrderItemRecord[] =>
  toRows(cart, personalised, language).map(({ row, name, isPersonalised, ...part }, index) => ({
    position: index + 1,
    productId: row.productId,
    designId: row.designId ?? null,
    sku: row.product.sku,
    name,
    imageUrl: mainImageUrl(row.product),
    quantity: part.quantity,
    priceKurus: row.product.priceKurus,
    unitPriceKurus: part.unitPrice,
    lineTotalKurus: part.lineTotal,
    discountKurus: part.discount,
    taxPoints: part.taxPoints,
    taxKurus: part.tax,
    agreedReason: part.isPromised ? cart.quoteNumber : (part.own?.listName ?? null),
    isPersonalised,
    isSample: row.isSample ?? false,
  }));
