// The rows of a price list as a file: one line for each price tier.

import { z } from 'zod';
import { type ListFile, moneyColumn, textColumn } from '#server/back-office/files/list-file.ts';
import type { Platform } from '#server/base/platform.ts';
import { PriceListsQuery } from '#shared/back-office/price-lists.ts';
import { readPriceList } from './price-lists.ts';

const query = PriceListsQuery.pick({}).extend({ list: z.coerce.number().int().min(1) });

type Line = {
  sku: string | null;
  name: string;
  minQuantity: number;
  percentage: number | null;
  price: number | null;
};

export const priceListFile = (
  context: Pick<Platform, 'db' | 'clock'>,
): ListFile<(typeof query)['_output'], Line> => ({
  ...{ path: '/admin/price-lists/rows', right: 'price-lists', tag: 'admin price lists' },
  ...{ texts: 'priceLists', query },
  async read({ list }, { page, size }) {
    const { rows } = await readPriceList(context, list);
    const lines = rows.flatMap(({ sku, name, steps }) =>
      steps.map((step) => ({ sku, name, ...step })),
    );
    return { content: lines.slice(page * size, (page + 1) * size) };
  },
  columns: [
    textColumn('sku', 18, ({ sku }) => sku),
    textColumn('name', 40, ({ name }) => name),
    { key: 'minQuantity', width: 12, cell: ({ minQuantity }) => minQuantity },
    { key: 'percentage', width: 10, cell: ({ percentage }) => percentage },
    moneyColumn('price', ({ price }) => price),
  ],
});
