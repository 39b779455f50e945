// How PayTR's calls and notifications are signed (domain.md 1.12).
import { createHmac } from 'node:crypto';

export type PaytrKeys = { merchantId: string; merchantKey: string; merchantSalt: string };

const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('base64');

export type PageFields = {
  user_ip: string;
  merchant_oid: string;
  email: string;
  payment_amount: string;
  user_basket: string;
  no_installment: string;
  max_installment: string;
  currency: string;
  test_mode: string;
};

export const signPage = (
  { merchantId, merchantKey, merchantSalt }: PaytrKeys,
  fields: PageFields,
): string => {
  const {
    user_ip,
    merchant_oid,
    email,
    payment_amount,
    user_basket,
    no_installment,
    max_installment,
    currency,
    test_mode,
  } = fields;
  return hmac(
    merchantKey,
    merchantId +
      user_ip +
      merchant_oid +
      email +
      payment_amount +
      user_basket +
      no_installment +
      max_installment +
      currency +
      test_mode +
      merchantSalt,
  );
};

export const signNotification = (
  { merchantKey, merchantSalt }: PaytrKeys,
  {
    merchant_oid,
    status,
    total_amount,
  }: { merchant_oid: string; status: string; total_amount: string },
): string => hmac(merchantKey, merchant_oid + merchantSalt + status + total_amount);

export const signQuery = (
  { merchantId, merchantKey, merchantSalt }: PaytrKeys,
  merchantOid: string,
): string => hmac(merchantKey, merchantId + merchantOid + merchantSalt);

export const signRates = (
  { merchantId, merchantKey, merchantSalt }: PaytrKeys,
  requestId: string,
): string => hmac(merchantKey, merchantId + requestId + merchantSalt);

export const signRefund = (
  { merchantId, merchantKey, merchantSalt }: PaytrKeys,
  merchantOid: string,
  amount: string,
): string => hmac(merchantKey, merchantId + merchantOid + amount + merchantSalt);

export const signReport = (
  { merchantId, merchantKey, merchantSalt }: PaytrKeys,
  { start_date, end_date }: { start_date: string; end_date: string },
): string => hmac(merchantKey, merchantId + start_date + end_date + merchantSalt);
