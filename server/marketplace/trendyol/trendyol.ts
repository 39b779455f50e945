// Trendyol (developers.trendyol.com, read 2026-09-28 to 2026-11-02): products V2, stock and price,
// the stream of packages, statuses and invoice links.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/base/format.ts';
import { toLira } from '#shared/base/money.ts';
import {
  type BatchResult,
  type Marketplace,
  MarketplaceRefusal,
  type OfferedProduct,
  type PackageRow,
  type StockRow,
} from '../marketplace.ts';
import { choices } from './choices.ts';
import { createClient, type TrendyolAccount, type TrendyolCall } from './client.ts';
import { PackagePage, toPackage } from './packages.ts';

export const trendyolUrls = {
  live: 'https://apigw.trendyol.com/integration',
  stage: 'https://stageapigw.trendyol.com/integration',
} as const;

/** The longest period of one query of the stream. */
const MOST_SPAN_MS = 14 * DAY_MS;
const PAGE_SIZE = 200;

const MOST = { title: 100, familyCode: 40, description: 30_000, images: 8 } as const;

const limits = {
  rowsOfBatch: 1_000,
  mostStock: 20_000,
  repeatMs: 15 * MINUTE_MS,
  resultMs: 4 * HOUR_MS,
} as const;

const Batch = z.object({ batchRequestId: z.string().min(1) });
const Nothing = z.unknown();
/** For stock and price the batch has no status, but its items have. */
const Result = z.object({
  status: z.string().nullish(),
  items: z.array(
    z.object({
      requestItem: z.looseObject({
        barcode: z.string().optional(),
        product: z.looseObject({ barcode: z.string() }).optional(),
      }),
      status: z.string().nullish(),
      failureReasons: z.array(z.string()).default([]),
    }),
  ),
});

export function createTrendyol(account: TrendyolAccount): Marketplace {
  const call = createClient(account);
  const { sellerId } = account;
  return {
    name: 'trendyol',
    limits,
    ...choices(call),
    ...batches(call, sellerId),
    ...packages(call, sellerId),
  };
}

type Batches = Pick<Marketplace, 'createProducts' | 'changeStock' | 'readBatch'>;
const batches = (call: TrendyolCall, sellerId: string): Batches => ({
  async createProducts(products) {
    const items = products.map(toItem);
    return (await call('POST', `/product/sellers/${sellerId}/v2/products`, Batch, { items }))
      .batchRequestId;
  },

  async changeStock(rows) {
    const path = `/inventory/sellers/${sellerId}/products/price-and-inventory`;
    return (await call('POST', path, Batch, { items: rows.map(toStockItem) })).batchRequestId;
  },

  async readBatch(batchId) {
    const path = `/product/sellers/${sellerId}/products/batch-requests/${batchId}`;
    try {
      return toResult(await call('GET', path, Result));
    } catch (error) {
      if (error instanceof MarketplaceRefusal && error.status === 404) return null;
      throw error;
    }
  },
});

const linesOf = (rows: readonly PackageRow[]) =>
  rows.map(({ rowId, quantity }) => ({ lineId: Number(rowId), quantity }));

function packages(
  call: TrendyolCall,
  sellerId: string,
): Omit<Marketplace, keyof Batches | keyof ReturnType<typeof choices> | 'name' | 'limits'> {
  const orders = `/order/sellers/${sellerId}`;
  const packageAt = (packageId: string) => `${orders}/shipment-packages/${packageId}`;
  const stream = (query: Record<string, string>) =>
    `${orders}/orders/stream?${new URLSearchParams(query)}`;
  return {
    async checkKeys() {
      const now = Date.now();
      const hour = {
        lastModifiedStartDate: String(now - HOUR_MS),
        lastModifiedEndDate: String(now),
      };
      try {
        await call('GET', stream({ size: '1', ...hour }), Nothing);
        return null;
      } catch (error) {
        if (error instanceof MarketplaceRefusal) return error.reason || String(error.status);
        throw error;
      }
    },

    async *readPackages(since, until) {
      for (let from = since.getTime(); from < until.getTime(); from += MOST_SPAN_MS) {
        const query = {
          size: String(PAGE_SIZE),
          lastModifiedStartDate: String(from),
          lastModifiedEndDate: String(Math.min(from + MOST_SPAN_MS, until.getTime())),
        };
        yield* pagesOf((cursor) => call('GET', stream({ ...query, ...cursor }), PackagePage));
      }
    },

    async startPreparing(packageId, rows) {
      const body = { lines: linesOf(rows), params: {}, status: 'Picking' };
      await call('PUT', packageAt(packageId), Nothing, body);
    },

    async reportInvoice(packageId, { rows, number }) {
      const body = { lines: linesOf(rows), params: { invoiceNumber: number }, status: 'Invoiced' };
      await call('PUT', packageAt(packageId), Nothing, body);
    },

    async linkInvoice(packageId, { url, number, at }) {
      await call('POST', `${orders}/seller-invoice-links`, Nothing, {
        invoiceLink: url,
        shipmentPackageId: Number(packageId),
        invoiceDateTime: at.getTime(),
        invoiceNumber: number,
      });
    },

    async cannotSupply(packageId, rows) {
      const body = { lines: linesOf(rows), reasonId: OUT_OF_STOCK };
      await call('PUT', `${packageAt(packageId)}/unsupplied`, Nothing, body);
    },
  };
}

async function* pagesOf(
  read: (cursor: { nextCursor?: string }) => Promise<z.infer<typeof PackagePage>>,
) {
  for (let cursor = {}; ; ) {
    const page = await read(cursor);
    yield page.content.map(toPackage);
    if (!page.hasMore || !page.nextCursor) return;
    cursor = { nextCursor: page.nextCursor };
  }
}

/** "Stok tükendi". */
const OUT_OF_STOCK = 500;

const toItem = (product: OfferedProduct) => ({
  barcode: product.barcode,
  title: product.title.slice(0, MOST.title),
  productMainId: withinLimit(product.familyCode),
  brandId: product.brandId,
  categoryId: product.categoryId,
  quantity: product.quantity,
  stockCode: product.sku,
  dimensionalWeight: product.desi,
  description: product.description.slice(0, MOST.description),
  listPrice: toLira(product.listPrice),
  salePrice: toLira(product.price),
  vatRate: product.taxPercent,
  images: product.imageLinks.slice(0, MOST.images).map((url) => ({ url })),
  attributes: product.attributes.map(({ id, valueIds, value }) => ({
    attributeId: id,
    ...(valueIds && { attributeValueIds: valueIds }),
    ...(value !== undefined && { attributeValue: value }),
  })),
});

/** A code that is cut off could be that of another family. */
const withinLimit = (code: string): string =>
  code.length <= MOST.familyCode
    ? code
    : createHash('sha256').update(code).digest('hex').slice(0, MOST.familyCode);

const toStockItem = ({ barcode, quantity, price, listPrice }: StockRow) => ({
  barcode,
  quantity,
  salePrice: toLira(price),
  listPrice: toLira(listPrice),
});

function toResult({ status, items }: z.infer<typeof Result>): BatchResult {
  const rows = items.map(({ requestItem, status: state, failureReasons }) => ({
    barcode: requestItem.barcode ?? requestItem.product?.barcode ?? '',
    state,
    reasons: failureReasons.join(' ') || 'FAILED',
  }));
  return {
    isDone:
      status !== 'IN_PROGRESS' &&
      rows.every(({ state }) => state === 'SUCCESS' || state === 'FAILED'),
    confirmed: rows.filter(({ state }) => state === 'SUCCESS').map(({ barcode }) => barcode),
    failures: rows
      .filter(({ state }) => state === 'FAILED')
      .map(({ barcode, reasons }) => ({ barcode, reasons })),
  };
}
