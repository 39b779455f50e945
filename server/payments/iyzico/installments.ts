// iyzico's installment tables. The request moves no money, so it is also used to test keys.
import { type Kurus, kurus, nearestKurus, toLiraText } from '#shared/base/money.ts';
import type { CardFamily } from '#shared/pricing/installments.ts';
import { Quoted } from './answers.ts';
import { type IyzicoCall, IyzicoRefusal } from './client.ts';
import { isPassing } from './refusals.ts';

const INSTALLMENTS = '/payment/iyzipos/installment';
const TRIED_PRICE = kurus(10_000);

/**
 * Each family once, from the first bank that has it; cards without a family get the name of their
 * bank.
 */
export async function quoteInstallments(call: IyzicoCall, price: Kurus): Promise<CardFamily[]> {
  const { installmentDetails } = await call('POST', INSTALLMENTS, Quoted, {
    locale: 'tr',
    price: toLiraText(price),
  });
  const families = new Map<string, CardFamily>();
  for (const { cardFamilyName, bankName, installmentPrices } of installmentDetails ?? []) {
    const name = cardFamilyName || bankName || '';
    if (name === '' || families.has(name)) continue;
    families.set(name, {
      name,
      rows: (installmentPrices ?? []).map((row) => ({
        count: row.installmentNumber,
        total: nearestKurus(row.totalPrice),
      })),
    });
  }
  return [...families.values()];
}

/**
 * Null: iyzico accepts the keys; otherwise its error message. @throws if iyzico gave no clear
 * result
 */
export async function checkKeys(call: IyzicoCall): Promise<string | null> {
  try {
    await quoteInstallments(call, TRIED_PRICE);
    return null;
  } catch (error) {
    if (error instanceof IyzicoRefusal && !isPassing(error.code)) return error.words;
    throw error;
  }
}
