// A payment request in iyzico's format: amounts as decimal lira, and a basket whose sum is the
// price (domain.md 1.4).

import { toLiraText } from '#shared/base/money.ts';
import { streetOf } from '#shared/base/place.ts';
import type { Address } from '#shared/orders/orders.ts';
import type { PaymentRequest } from '../provider.ts';

/** iyzico refuses longer texts, and empty ones. */
const MOST_LETTERS = 249;
const text = (value: string): string => value.trim().slice(0, MOST_LETTERS) || 'UNKNOWN';

/**
 * iyzico requires an identity number but does not check it; a shop has no reason to know it
 * (domain.md 1.4).
 */
const NO_IDENTITY_NUMBER = '11111111111';

type BasketItem = {
  id: string;
  name: string;
  category1: string;
  itemType: 'PHYSICAL';
  price: string;
};

/**
 * One item for each row with the amount paid for it, and one for shipping; free rows are left out.
 */
export const toBasketItems = ({ rows, shipping }: PaymentRequest['basket']): BasketItem[] =>
  [
    ...rows.map(({ position, name, amount }) => ({ id: String(position), name, amount })),
    { id: 'shipping', name: 'Kargo', amount: shipping },
  ]
    .filter(({ amount }) => amount > 0)
    .map(({ id, name, amount }) => ({
      id,
      name: text(name),
      category1: 'Parfüm şişesi ve malzemesi',
      itemType: 'PHYSICAL',
      price: toLiraText(amount),
    }));

function toAddress({ firstName, lastName }: PaymentRequest['buyer'], address: Address) {
  return {
    contactName: text(`${firstName} ${lastName}`),
    address: text([streetOf(address, ' '), address.district].filter(Boolean).join(' ')),
    city: text(address.city),
    country: 'Turkey',
    ...(address.postcode ? { zipCode: address.postcode } : {}),
  };
}

export function toBuyer({ buyer, shippingAddress, orderNumber }: PaymentRequest) {
  const { address, city, country } = toAddress(buyer, shippingAddress);
  return {
    // A customer always has the same id; a guest is identified by the order.
    id: buyer.customerId === null ? `guest-${orderNumber}` : String(buyer.customerId),
    name: text(buyer.firstName),
    surname: text(buyer.lastName),
    email: buyer.email,
    gsmNumber: buyer.phone,
    identityNumber: NO_IDENTITY_NUMBER,
    registrationAddress: address,
    city,
    country,
    ip: buyer.ip,
  };
}

export const toAddresses = ({ buyer, shippingAddress, billingAddress }: PaymentRequest) => ({
  shippingAddress: toAddress(buyer, shippingAddress),
  billingAddress: toAddress(buyer, billingAddress),
});
