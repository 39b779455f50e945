import type { CustomerAddressInput } from '#shared/customers/account.ts';

/** As a customer sends it. */
export const addressBody = (change: Partial<CustomerAddressInput> = {}): CustomerAddressInput => ({
  title: 'Ev',
  firstName: 'Işıl',
  lastName: 'İğdır',
  phone: '0532 123 45 67',
  city: 'istanbul',
  district: 'KADIKÖY',
  neighbourhood: 'Caferağa Mah',
  line: 'Moda Caddesi No: 1 D: 2',
  postcode: '34710',
  ...change,
});
