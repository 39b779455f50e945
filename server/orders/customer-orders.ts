// A customer's own orders for the account pages: history, search, one order, its texts. Only reads;
// changes of an order are in orders.ts. Specification 7 (User).

import type { Db } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { fold, searchTerms } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import { liraOf } from '#shared/base/money.ts';
import { DEFAULT_SORT } from '#shared/base/paging.ts';
import {
  type CustomerOrder,
  type CustomerOrderRow,
  type CustomerOrderSearchQuery,
  type CustomerOrdersPage,
  type OrderDocumentAnswer,
  type OrderSort,
  type OrdersCount,
  orderSorts,
} from '#shared/orders/customer-orders.ts';
import { readOrderNumber } from '#shared/orders/order-number.ts';
import { type CustomerStatus, customerStatus } from '#shared/orders/order-states.ts';
import { selectOrderCompany } from './company-orders.sql.ts';
import {
  type CustomerOrderRecord,
  countByStates,
  type OrderFilter,
  type OrderSorting,
  type OrderText,
  selectCustomerOrders,
  selectDocumentKinds,
  selectOwnedDocument,
  selectOwnedOrder,
} from './customer-orders.sql.ts';
import { isOwnedBy, type Owner } from './order-access.ts';
import { toOrderAnswer, toOrderItem } from './order-answer.ts';
import type { DocumentKind } from './order-records.ts';
import { canCancelAsBuyer, canPay, statesOf } from './order-state.ts';

export type OrdersQuery = {
  page: number;
  size: number;
  sort?: string | undefined;
  direction?: string | undefined;
};
type Search = Pick<CustomerOrderSearchQuery, 'q' | 'status' | 'from' | 'to'>;

const NEWEST_FIRST: OrderSorting = { field: 'createdAt', isDescending: true };

export async function listOrders(
  db: Db,
  owner: Owner,
  query: OrdersQuery,
  search: Search = {},
): Promise<CustomerOrdersPage> {
  const { page, size } = query;
  const { rows, total } = await selectCustomerOrders(db, owner, toFilter(search), {
    ...readSorting(query),
    offset: page * size,
    limit: size,
  });
  return {
    content: rows.map(toRow),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
  };
}

export async function recentOrders(
  db: Db,
  owner: Owner,
  limit: number,
): Promise<{ content: CustomerOrderRow[] }> {
  const { rows } = await selectCustomerOrders(db, owner, {}, { ...NEWEST_FIRST, offset: 0, limit });
  return { content: rows.map(toRow) };
}

export async function countOrders(db: Db, owner: Owner): Promise<OrdersCount> {
  const byStatus: Partial<Record<CustomerStatus, number>> = {};
  let all = 0;
  for (const { state, paymentState, returnState, count } of await countByStates(db, owner)) {
    const status = customerStatus(state, paymentState, returnState);
    byStatus[status] = (byStatus[status] ?? 0) + count;
    all += count;
  }
  return { count: all, byStatus };
}

/**
 * @throws AppError ORDER_NOT_FOUND, the same whether it does not exist or belongs to another
 * customer.
 */
export async function findCustomerOrder(
  deps: Pick<Platform, 'db' | 'clock'>,
  owner: Owner,
  by: { id: number } | { typedNumber: string },
  language: Language,
): Promise<CustomerOrder> {
  const order = await selectOwnedOrder(
    deps.db,
    owner,
    'id' in by ? by : { orderNumber: readOrderNumber(by.typedNumber) },
  );
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const [answer, documents, company] = await Promise.all([
    toOrderAnswer(deps, order, language),
    selectDocumentKinds(deps.db, order.id),
    order.companyId ? selectOrderCompany(deps.db, order.id) : null,
  ]);
  const isOwn = isOwnedBy(owner, order);
  return {
    ...answer,
    // Only the customer who ordered can cancel it, or the shop.
    canCancel: answer.canCancel && isOwn,
    id: order.id,
    isOwn,
    company,
    documents: documents.map(({ kind, acceptedAt }) => ({
      kind,
      acceptedAt: acceptedAt?.toISOString() ?? null,
    })),
  };
}

/** The text in the accepted version. @throws AppError ORDER_NOT_FOUND */
export async function findOrderDocument(
  db: Db,
  owner: Owner,
  { orderId, kind }: { orderId: number; kind: DocumentKind },
  language: Language,
): Promise<OrderDocumentAnswer> {
  const document = await selectOwnedDocument(db, owner, orderId, kind);
  if (!document) throw new AppError('ORDER_NOT_FOUND');
  return {
    ...document,
    title: translate(language, 'mails', `documents.${kind}`),
    acceptedAt: document.acceptedAt?.toISOString() ?? null,
  };
}

/** @throws AppError UNKNOWN_SORT for an unknown field or direction. */
function readSorting({ sort, direction }: OrdersQuery): OrderSorting {
  const [field = '', given, ...rest] = (sort ?? DEFAULT_SORT).split(',').map((part) => part.trim());
  const order = (given ?? direction ?? 'asc').toLowerCase();
  if (
    rest.length > 0 ||
    !orderSorts.includes(field as OrderSort) ||
    (order !== 'asc' && order !== 'desc')
  ) {
    throw new AppError('UNKNOWN_SORT', { values: { fields: orderSorts.join(', ') } });
  }
  return { field: field as OrderSort, isDescending: order === 'desc' };
}

function toFilter({ q, status, from, to }: Search): OrderFilter {
  return {
    ...(q ? { text: readText(q) } : {}),
    ...(status ? { states: statesOf(status) } : {}),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { before: startOfDay(to, 1) } : {}),
  };
}

/**
 * A text of punctuation alone finds nothing; a text with other characters matches no order number.
 */
function readText(q: string): OrderText {
  const orderNumber = readOrderNumber(q);
  return {
    terms: searchTerms(q),
    code: fold(q).replace(/[^a-z0-9]/g, ''),
    orderNumber: /^[0-9A-Z]+$/.test(orderNumber) ? orderNumber : '',
  };
}

/** In Turkish time, which has the same UTC offset all year. */
function startOfDay(day: string, later = 0): Date {
  const at = new Date(`${day}T00:00:00+03:00`);
  at.setUTCDate(at.getUTCDate() + later);
  return at;
}

function toRow(record: CustomerOrderRecord): CustomerOrderRow {
  return {
    id: record.id,
    orderNumber: record.orderNumber,
    status: customerStatus(record.state, record.paymentState, record.returnState),
    paymentStatus: record.paymentState,
    paymentMethod: record.paymentMethod,
    items: record.items.map(toOrderItem),
    total: liraOf(record.totalKurus),
    canPay: canPay(record),
    canCancel: canCancelAsBuyer(record, {
      hasParcels: record.hasParcels,
      hasPersonalised: record.items.some(({ isPersonalised }) => isPersonalised),
    }),
    createdAt: new Date(record.createdAt).toISOString(),
  };
}
