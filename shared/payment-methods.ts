// How an order can be paid.
export const paymentMethods = ['card', 'transfer', 'cash-on-delivery'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
