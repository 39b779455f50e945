// The merchant's tools: calls of the back office with the caller's key, so that the guard of each
// call decides. They only read.
import { z } from 'zod';
import type { AdminOrdersPage } from '#shared/back-office/orders.ts';
import { orderTabs } from '#shared/back-office/orders.ts';
import { type ReportAnswer, reportKinds } from '#shared/back-office/reports.ts';
import type { LowStockPage, StockMovesPage } from '#shared/back-office/stock.ts';
import { defineTool, get } from './tool.ts';
import { FOREIGN_NOTE, language } from './tool-schemas.ts';

const day = z.iso.date().meta({ description: 'A day in Istanbul: 2026-12-31' });
const MOST_ROWS = 50;

const listOrders = defineTool({
  name: 'list_orders',
  title: 'Orders',
  description:
    'Orders of the shop, newest first: by list (to prepare, preparing, shipped, unpaid, review), by day, or by words (number, name, e-mail, SKU).',
  input: z.object({
    list: z.enum(orderTabs).optional(),
    from: day.optional(),
    to: day.optional(),
    text: z.string().max(100).optional(),
    page: z.int().min(1).max(400).optional(),
    language,
  }),
  output: z.object({
    orders: z.array(
      z.object({
        order_number: z.string(),
        status: z.string(),
        payment_status: z.string(),
        payment_method: z.string(),
        pieces: z.int(),
        total: z.number(),
        created_at: z.string(),
        foreign_text: z.object({ note: z.string(), name: z.string(), city: z.string() }),
      }),
    ),
    has_next: z.boolean(),
  }),
  async run(context, input) {
    const query = new URLSearchParams({
      page: String((input.page ?? 1) - 1),
      ...(input.list && { tab: input.list }),
      ...(input.from && { from: input.from }),
      ...(input.to && { to: input.to }),
      ...(input.text && { text: input.text }),
    });
    const { content, hasNext } = await get<AdminOrdersPage>(
      context,
      input,
      `/admin/orders?${query}`,
    );
    return {
      orders: content.map((order) => ({
        order_number: order.orderNumber,
        status: order.status,
        payment_status: order.paymentStatus,
        payment_method: order.paymentMethod,
        pieces: order.pieces,
        total: order.total,
        created_at: order.createdAt,
        foreign_text: { note: FOREIGN_NOTE, name: order.name, city: order.city },
      })),
      has_next: hasNext,
    };
  },
});

const readOrder = defineTool({
  name: 'get_order',
  title: 'One order',
  description: 'Everything that the back office shows of an order.',
  input: z.object({ order_number: z.string().min(1).max(60), language }),
  output: z.object({
    order_number: z.string(),
    foreign_text: z.object({
      note: z.string(),
      order: z.record(z.string(), z.unknown()).meta({
        description: 'As GET /api/admin/orders/{orderNumber}; names, addresses and notes in it',
      }),
    }),
  }),
  async run(context, input) {
    const order = await get<Record<string, unknown>>(
      context,
      input,
      `/admin/orders/${encodeURIComponent(input.order_number)}`,
    );
    return {
      order_number: input.order_number,
      foreign_text: { note: FOREIGN_NOTE, order },
    };
  },
});

const lowStock = defineTool({
  name: 'low_stock',
  title: 'What runs out',
  description: 'Products at or below their reorder point, with what is sold of them.',
  input: z.object({ page: z.int().min(1).max(1_000).optional(), language }),
  output: z.object({ products: z.array(z.record(z.string(), z.unknown())), has_next: z.boolean() }),
  async run(context, input) {
    const query = `page=${(input.page ?? 1) - 1}&size=${MOST_ROWS}`;
    const page = await get<LowStockPage>(context, input, `/admin/stock/low?${query}`);
    return { products: page.content, has_next: page.hasNext };
  },
});

const stockMoves = defineTool({
  name: 'stock_moves',
  title: 'Changes of stock',
  description:
    'Changes of stock, newest first, with what was left and why; search by code, name or barcode.',
  input: z.object({ search: z.string().max(100).optional(), language }),
  output: z.object({ moves: z.array(z.record(z.string(), z.unknown())) }),
  async run(context, input) {
    const query = new URLSearchParams({
      size: String(MOST_ROWS),
      ...(input.search && { search: input.search }),
    });
    const page = await get<StockMovesPage>(context, input, `/admin/stock/moves?${query}`);
    return { moves: page.content };
  },
});

const salesFigures = defineTool({
  name: 'sales_figures',
  title: 'Sales',
  description:
    'Orders, pieces, revenue and margin of a range of days (a year at most), by day, product, category, province, payment method or discount, and what was not sold.',
  input: z.object({ kind: z.enum(reportKinds), from: day, to: day, language }),
  output: z.object({
    total: z.record(z.string(), z.unknown()),
    rows: z.array(z.record(z.string(), z.unknown())),
    row_count: z.int(),
  }),
  async run(context, input) {
    const query = new URLSearchParams({ kind: input.kind, from: input.from, to: input.to });
    const report = await get<ReportAnswer>(context, input, `/admin/reports?${query}`);
    return {
      total: report.total,
      rows: report.rows.slice(0, MOST_ROWS),
      row_count: report.rowCount,
    };
  },
});

export const backOfficeTools = [listOrders, readOrder, lowStock, stockMoves, salesFigures];
