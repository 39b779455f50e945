// Orders, addresses and reorder rows of a customer for tests: fields that a test does not set have
// defaults.
import type { CustomerAddress } from '#shared/customers/account.ts';
import type {
  CustomerOrder,
  CustomerOrderRow,
  ReorderRow,
} from '#shared/orders/customer-orders.ts';
import { makeOrder } from './make-order.ts';
import { makeProduct } from './make-product.ts';

export function makeOrderRow(parts: Partial<CustomerOrderRow> = {}): CustomerOrderRow {
  const { orderNumber, status, paymentStatus, paymentMethod, items, total, createdAt } =
    makeOrder();
  return {
    id: 1,
    orderNumber,
    status,
    paymentStatus,
    paymentMethod,
    items,
    total,
    canPay: false,
    canCancel: false,
    createdAt,
    ...parts,
  };
}

export const makeCustomerOrder = (parts: Partial<CustomerOrder> = {}): CustomerOrder => ({
  ...makeOrder(),
  id: 1,
  isOwn: true,
  company: null,
  documents: [],
  ...parts,
});

export const makeAddress = (parts: Partial<CustomerAddress> = {}): CustomerAddress => ({
  id: 1,
  title: 'Atölye',
  firstName: 'Işıl',
  lastName: 'Çağrı',
  phone: '+905321234567',
  city: 'İstanbul',
  district: 'Kağıthane',
  neighbourhood: 'Çağlayan',
  line: 'Vatan Cad. 14',
  postcode: '34403',
  invoice: {
    kind: 'individual',
    companyName: null,
    taxOffice: null,
    taxNumber: null,
    identityNumber: null,
    isEInvoicePayer: false,
  },
  isDefault: true,
  ...parts,
});

/** Available in the ordered quantity, at the same price. */
export function makeReorderRow(parts: Partial<ReorderRow> = {}): ReorderRow {
  const product =
    parts.product === undefined ? makeProduct({ id: parts.productId ?? 1 }) : parts.product;
  return {
    productId: product?.id ?? 1,
    designId: null,
    sku: 'SK-1',
    name: 'Kare Şişe',
    imageUrl: '/media/1.svg',
    orderedQuantity: 40,
    oldUnitPrice: 34.9,
    unitPrice: product?.price ?? null,
    stock: product?.stock ?? 0,
    possibleQuantity: 40,
    problem: null,
    replacements: [],
    ...parts,
    product,
  };
}

export const places = {
  'GET /places/cities': { body: { names: ['Ankara', 'İstanbul'] } },
  [`GET /places/cities/${encodeURIComponent('İstanbul')}/districts`]: {
    body: { names: ['Kağıthane', 'Şişli'] },
  },
  [`GET /places/cities/${encodeURIComponent('İstanbul')}/districts/${encodeURIComponent('Kağıthane')}/neighbourhoods`]:
    { body: { names: ['Çağlayan', 'Ortabayır'] } },
};
