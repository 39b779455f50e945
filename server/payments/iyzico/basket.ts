// An order as iyzico wants it: its amounts as decimal lira, its rows as a basket that adds up to the price (domain.md 1.4).
import { type Kurus, kurus } from '#shared/money.ts';
import { paidShares } from '#shared/refunds.ts';
import type { Order, OrderItemRecord } from '../../orders/orders.ts';

/** 14990 → "149.90". */
export const toIyzicoAmount = (amount: Kurus): string => (amount / 100).toFixed(2);

/** 149.9 → 14990; JSON may carry more decimals than a lira has. */
export const fromIyzicoAmount = (amount: number): Kurus => kurus(Math.round(amount * 100));

/** Longer texts are refused, and so are empty ones. */
const MOST_LETTERS = 249;
const text = (value: string): string => value.trim().slice(0, MOST_LETTERS) || 'UNKNOWN';

/** iyzico asks for an identity number and checks none; a shop has no reason to know its buyers' (domain.md 1.4). */
const NO_IDENTITY_NUMBER = '11111111111';

type BasketItem = { id: string; name: string; category1: string; itemType: 'PHYSICAL'; price: string };

/** Each row with what is paid for it, the shipping as one more; what costs nothing is left out. */
export function basketOf(order: Order, items: readonly OrderItemRecord[]): BasketItem[] {
  const shares = paidShares({
    rows: items.map(({ position, quantity, lineTotalKurus, discountKurus }) => ({ position, quantity, lineTotal: kurus(lineTotalKurus), discount: kurus(discountKurus) })),
    tax: order.taxKurus,
    pricesIncludeTax: order.pricesIncludeTax,
  });
  const rows = items.map((item, index) => ({ id: String(item.position), name: item.name, price: shares[index] ?? kurus(0) }));
  return [...rows, { id: 'shipping', name: 'Kargo', price: order.shippingKurus }]
    .filter(({ price }) => price > 0)
    .map(({ id, name, price }) => ({ id, name: text(name), category1: 'Parfüm şişesi ve malzemesi', itemType: 'PHYSICAL', price: toIyzicoAmount(price) }));
}

const nameOf = ({ firstName, lastName }: Order) => text(`${firstName} ${lastName}`);

function addressOf(order: Order, { city, district, neighbourhood, line, postcode }: Order['shippingAddress']) {
  return {
    contactName: nameOf(order),
    address: text([neighbourhood, line, district].filter(Boolean).join(' ')),
    city: text(city),
    country: 'Turkey',
    ...(postcode ? { zipCode: postcode } : {}),
  };
}

export function buyerOf(order: Order) {
  const { address, city, country } = addressOf(order, order.shippingAddress);
  return {
    // The same buyer has the same id; a guest is known by the order.
    id: order.customerId === null ? `guest-${order.orderNumber}` : String(order.customerId),
    name: text(order.firstName),
    surname: text(order.lastName),
    email: order.email,
    gsmNumber: order.phone,
    identityNumber: NO_IDENTITY_NUMBER,
    registrationAddress: address,
    city,
    country,
    ip: order.remoteAddress ?? '127.0.0.1',
  };
}

export const addressesOf = (order: Order) => ({
  shippingAddress: addressOf(order, order.shippingAddress),
  billingAddress: addressOf(order, order.billingAddress ?? order.shippingAddress),
});
