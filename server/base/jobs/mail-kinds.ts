// All mails that the shop sends. Mails about an order are in the language of the order, mails to a
// customer in the customer's language, and mails to the shop in Turkish.

export const buyerMails = [
  'order-received',
  'payment-failed',
  'payment-held',
  'order-paid',
  'payment-refunded',
  'order-preparing',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-refunded',
  'order-partly-refunded',
  'order-invoice',
  'order-corrected',
  'rows-corrected',
  'payment-undone',
  'preparing-undone',
  'parcel-undone',
  'delivery-undone',
  'return-requested',
  'return-approved',
  'return-reminder',
  'return-rejected',
  'return-received',
  'return-closed',
  'order-for-you',
  'proof-ready',
  'proof-reminder',
] as const;
/** Commercial mails (server/reminders). */
export const reminderMails = [
  'reminder-cart-day',
  'reminder-cart-three-days',
  'reminder-price-step',
  'reminder-quote-ending',
  'reminder-reorder',
] as const;
/**
 * Mails to people who requested, bought or agreed to something; none is about the progress of one
 * order.
 */
export const answerMails = [
  'quote',
  'quote-message',
  'stock-alert',
  'request-declined',
  'question-answer',
  'review-invitation',
  'company-invitation',
  'standing-order',
  'credit-due',
  'credit-overdue',
  'approval-asked',
  'approval-decided',
  ...reminderMails,
] as const;
/** Mails about an account. The first three have a link that proves the mailbox. */
export const accountMails = [
  'verify-email',
  'change-email',
  'reset-password',
  'already-registered',
  'password-changed',
  'email-changed',
  'account-deleted',
] as const;
/** To administrators: sign-ins, rights, where payments go, and webhooks. */
export const adminNotices = [
  'new-device',
  'second-step-on',
  'second-step-off',
  'recovery-codes-renewed',
  'codes-guessed',
  'admin-password-changed',
  'access-reset',
  'member-invited',
  'member-joined',
  'member-changed',
  'second-step-required',
  'second-step-optional',
  'payments-changed',
  'cargo-changed',
  'connection-changed',
  'mail-server-changed',
  'api-key-made',
  'sms-service-changed',
  'webhook-stopped',
] as const;
export type AdminNotice = (typeof adminNotices)[number];
export const shopMails = [
  'new-order',
  'order-withdrawn',
  'new-return',
  'payment-review',
  'payment-reviewing',
  'late-refund',
  'proof-rejected',
] as const;

type BuyerMail = (typeof buyerMails)[number];
export type ReminderMail = (typeof reminderMails)[number];
export type AnswerMail = (typeof answerMails)[number];
export type AccountMail = (typeof accountMails)[number];
type ShopMail = (typeof shopMails)[number];
export type MailKind = BuyerMail | ShopMail;
