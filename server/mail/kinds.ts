// Every mail the shop sends. To the buyer: in the language of the order. To the shop: in Turkish.

export const buyerMails = ['order-received', 'payment-failed', 'order-paid', 'payment-refunded'] as const;
export const shopMails = ['new-order', 'payment-review', 'late-refund'] as const;

export type BuyerMail = (typeof buyerMails)[number];
export type ShopMail = (typeof shopMails)[number];
export type MailKind = BuyerMail | ShopMail;
