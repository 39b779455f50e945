// All data that the shop has about a customer, for the customer (KVKK m.11). Identity numbers are
// masked: customers know their own, and a file is passed on more easily than a screen.

import { listSessions } from '#server/auth/sessions.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { readMyBalance } from '#server/balances/balances.ts';
import type { Platform } from '#server/base/platform.ts';
import { membershipsOf } from '#server/companies/companies.ts';
import { approvalsWith, companyHistoryOf } from '#server/companies/history.ts';
import { decryptIdentityNumber } from '#server/places/identity-number.ts';
import { type MessageRow, messagesBy } from '#server/quotes/messages.ts';
import { type Quote, quotesOf } from '#server/quotes/quotes.ts';
import { type RequestRow, requestsOf } from '#server/quotes/requests.ts';
import { liraOf } from '#shared/base/money.ts';
import { maskIdentityNumber } from '#shared/customers/account.ts';
import type { CustomerExport, ExportedOrder } from '#shared/customers/customer-export.ts';
import { customerStatus } from '#shared/orders/order-states.ts';
import { carrierName } from '#shared/shipping/carriers.ts';
import { listAddresses } from './addresses.ts';
import { type OwnOrder, selectBelongings, selectOwnOrders } from './export.sql.ts';
import { readHistory } from './marketing.ts';
import { readProfile } from './profile.ts';

export async function exportCustomer(
  context: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  signedIn: SignedIn,
): Promise<CustomerExport> {
  const { db, secrets, clock } = context;
  const profile = await readProfile(context, signedIn);
  const addresses = await listAddresses(context, signedIn.customerId);
  const orders = await selectOwnOrders(db, signedIn);
  const belongings = await selectBelongings(db, signedIn);
  const quotes = (await quotesOf(db, signedIn, clock())).map(toExportedQuote);
  const quoteMessages = (await messagesBy(db, signedIn)).map(toExportedMessage);
  const quoteRequests = (await requestsOf(db, signedIn)).map(toExportedRequest);
  const companies = await membershipsOf(context, signedIn.customerId);
  // All of them: a customer who requests their data gets everything.
  const storeCredit = await readMyBalance(db, signedIn.customerId, MOST_ENTRIES);
  const approvals = await approvalsWith(db, signedIn.customerId);
  const companyHistory = await companyHistoryOf(db, signedIn.customerId);
  const { content: consents } = await readHistory(db, signedIn);
  const sessions = await listSessions(context, signedIn);
  return {
    madeAt: clock().toISOString(),
    profile,
    addresses,
    orders: orders.map((order) => toExported(secrets.identityKey, order)),
    ...belongings,
    quotes,
    quoteRequests,
    companies,
    approvals,
    companyHistory,
    quoteMessages,
    storeCredit,
    consents,
    sessions,
  };
}

const MOST_ENTRIES = 1_000_000;

function toExported(key: Buffer, order: OwnOrder): ExportedOrder {
  const {
    state,
    paymentState,
    returnState,
    createdAt,
    identityNumberEncrypted,
    subtotalKurus,
    discountKurus,
    taxKurus,
    shippingKurus,
    surchargeKurus,
    totalKurus,
    ...parts
  } = order;
  const { items, history, shipments, refunds, ...rest } = parts;
  return {
    ...rest,
    status: customerStatus(state, paymentState, returnState),
    createdAt: createdAt.toISOString(),
    identityNumber:
      identityNumberEncrypted && showNumber(key, order.orderNumber, identityNumberEncrypted),
    items: items.map(({ unitPriceKurus, lineTotalKurus, ...item }) => ({
      ...item,
      unitPrice: liraOf(unitPriceKurus),
      lineTotal: liraOf(lineTotalKurus),
    })),
    history: history.map(({ at, ...then }) => ({
      status: customerStatus(then.state, then.paymentState),
      at,
    })),
    shipments: shipments.map(({ carrier, ...shipment }) => ({
      ...shipment,
      carrier: carrierName(carrier),
    })),
    refunds: refunds.map(({ amountKurus, ...refund }) => ({
      ...refund,
      amount: liraOf(amountKurus),
    })),
    subtotal: liraOf(subtotalKurus),
    discount: liraOf(discountKurus),
    tax: liraOf(taxKurus),
    shipping: liraOf(shippingKurus),
    surcharge: liraOf(surchargeKurus),
    total: liraOf(totalKurus),
  };
}

const toExportedQuote = ({
  number,
  name,
  companyName,
  email,
  phone,
  createdAt,
  expiresAt,
  items,
  totalKurus,
}: Quote): CustomerExport['quotes'][number] => ({
  number,
  name,
  companyName,
  email,
  phone,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  items: items.map((item) => ({
    sku: item.sku,
    name: item.name,
    quantity: item.quantity,
    unitPrice: liraOf(item.unitPriceKurus),
    discount: liraOf(item.discountKurus),
  })),
  total: liraOf(totalKurus),
});

const toExportedMessage = ({
  number,
  kind,
  text,
  neededOn,
  requested,
  createdAt,
}: MessageRow & { number: string }): CustomerExport['quoteMessages'][number] => ({
  quoteNumber: number,
  kind,
  text,
  neededOn,
  requested: requested.map(({ sku, name, quantity, targetKurus }) => ({
    sku,
    name,
    quantity,
    targetPrice: targetKurus === null ? null : liraOf(targetKurus),
  })),
  createdAt: createdAt.toISOString(),
});

const toExportedRequest = (row: RequestRow): CustomerExport['quoteRequests'][number] => ({
  sku: row.sku,
  name: row.productName,
  quantity: row.quantity,
  targetPrice: row.targetKurus === null ? null : liraOf(row.targetKurus),
  neededOn: row.neededOn,
  note: row.note,
  contact: row.name,
  companyName: row.companyName,
  taxNumber: row.taxNumber,
  email: row.email,
  phone: row.phone,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
});

/** Null if it cannot be decrypted. */
function showNumber(key: Buffer, orderNumber: string, encrypted: Buffer): string | null {
  try {
    return maskIdentityNumber(decryptIdentityNumber(key, orderNumber, encrypted));
  } catch {
    return null;
  }
}
