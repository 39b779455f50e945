// The list of payments and refunds that need a decision as a file.

import { z } from 'zod';
import {
  dayColumn,
  type ListColumn,
  type ListFile,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { PaymentCase } from '#shared/back-office/payment-cases.ts';
import type { Language } from '#shared/base/languages.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { providerTitle } from '#shared/orders/payment-providers.ts';
import { readCases } from './cases.ts';

/** The list has no filters. */
const query = z.object({});

/** A name without a text is shown as it is. */
const textOrName = (language: Language, namespace: string, key: string, name: string): string =>
  translate(language, namespace, key, { defaultValue: name });

const columns: readonly ListColumn<PaymentCase>[] = [
  textColumn('kind', 34, ({ kind }, language) =>
    translate(language, 'admin-payments', `kind.${kind}.title`),
  ),
  dayColumn('createdAt', ({ at }) => at),
  textColumn('order', 16, ({ orderNumber }) => orderNumber && showOrderNumber(orderNumber)),
  textColumn('name', 32, ({ name }) => name),
  textColumn('provider', 18, ({ provider }, language) =>
    textOrName(language, 'admin-orders', `provider.${provider}`, providerTitle(provider)),
  ),
  moneyColumn('due', ({ amount }) => amount),
  moneyColumn('taken', ({ taken }) => taken),
  textColumn('takenCurrency', 12, ({ takenCurrency }) => takenCurrency),
  textColumn(
    'refundState',
    18,
    ({ refundState }, language) =>
      refundState &&
      textOrName(language, 'admin-orders', `refund.state.${refundState}`, refundState),
  ),
  textColumn('reference', 32, ({ reference }) => reference),
  textColumn('day', 12, ({ day }) => day),
  textColumn('failure', 40, ({ failure }) => failure),
];

export const casesFile = (
  context: Parameters<typeof readCases>[0],
): ListFile<Record<string, never>, PaymentCase> => ({
  path: '/admin/payments',
  right: 'orders',
  tag: 'admin payments',
  texts: 'payments',
  query,
  read: (_filter, page) => readCases(context, page),
  columns,
});
