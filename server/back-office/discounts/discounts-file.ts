// The list of discount rules as a file.
import {
  dayColumn,
  type ListFile,
  moneyColumn,
  textColumn,
} from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { type Discount, DiscountsQuery } from '#shared/back-office/discounts.ts';
import { listDiscounts, readDiscountSort } from './discounts.ts';

const query = DiscountsQuery.omit({ page: true, size: true });

export const discountsFile = (
  context: Parameters<typeof listDiscounts>[0],
): ListFile<(typeof query)['_output'], Discount> => ({
  ...{ path: '/admin/discounts', right: 'discounts', tag: 'admin discounts' },
  ...{ texts: 'discounts', query },
  read: ({ sort, direction, ...filter }, page) =>
    listDiscounts(context, readDiscountSort(sort, direction), { ...filter, ...page }),
  columns: [
    textColumn('rule', 36, ({ name }) => name),
    textColumn('state', 20, ({ state }, language) =>
      translate(language, 'admin-discounts', `state.${state}`),
    ),
    textColumn('kind', 20, ({ kind }, language) =>
      translate(language, 'admin-discounts', `kind.${kind}`),
    ),
    { key: 'percentage', width: 10, cell: ({ percentage }) => percentage },
    moneyColumn('amount', ({ amount }) => amount),
    textColumn('coupon', 18, ({ conditions }) => conditions.couponCode),
    dayColumn('startDate', ({ startDate }) => startDate),
    dayColumn('endDate', ({ endDate }) => endDate),
    { key: 'uses', width: 10, cell: ({ uses }) => uses },
    { key: 'maxUses', width: 10, cell: ({ maxUses }) => maxUses },
  ],
});
