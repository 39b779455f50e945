// What is typed into the request for a quote, and the body that it makes. The server's rules
// decide; these name at once what is missing.
import { istanbulDay } from '#shared/base/format.ts';
import { isTckn, isVkn } from '#shared/base/identity.ts';
import { MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import type { QuoteRequestBody } from '#shared/quotes/quote-requests.ts';

const fields = [
  'quantity',
  'targetPrice',
  'neededOn',
  'note',
  'companyName',
  'taxNumber',
  'name',
  'email',
  'phone',
] as const;
export type RequestField = (typeof fields)[number];
export type RequestValues = Record<RequestField, string>;

/** "2.500,75" and "2500.75"; null for what is no price. */
export function readPrice(typed: string): number | null {
  const text = typed.trim().replace(/\s/g, '');
  const plain = /,\d{1,2}$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : /^\d{1,3}(\.\d{3})+$/.test(text)
      ? text.replaceAll('.', '')
      : text;
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : null;
}

/** "1.200" and "1200"; null for what is no quantity. */
export function readQuantity(typed: string): number | null {
  const plain = typed.trim().replace(/[.\s]/g, '');
  const quantity = /^\d{1,9}$/.test(plain) ? Number(plain) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}

export function problemsOf(
  values: RequestValues,
  text: (key: string) => string,
): Partial<Record<RequestField, string>> {
  const { targetPrice, neededOn, taxNumber, email, name } = values;
  const wrong: Partial<Record<RequestField, boolean>> = {
    quantity: readQuantity(values.quantity) === null,
    targetPrice: targetPrice.trim() !== '' && readPrice(targetPrice) === null,
    neededOn: neededOn !== '' && neededOn < istanbulDay(new Date()),
    taxNumber: taxNumber.trim() !== '' && !isVkn(taxNumber.trim()) && !isTckn(taxNumber.trim()),
    name: name.trim() === '',
    email: !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()),
  };
  return Object.fromEntries(
    Object.entries(wrong).flatMap(([field, isWrong]) => (isWrong ? [[field, text(field)]] : [])),
  );
}

/** Of values without problems. */
export const toRequestBody = (productId: number, values: RequestValues): QuoteRequestBody => ({
  productId,
  quantity: readQuantity(values.quantity) ?? 0,
  targetPrice: readPrice(values.targetPrice),
  neededOn: values.neededOn || null,
  note: values.note.trim(),
  name: values.name.trim(),
  companyName: values.companyName.trim(),
  taxNumber: values.taxNumber.trim(),
  email: values.email.trim(),
  phone: values.phone.trim(),
});
