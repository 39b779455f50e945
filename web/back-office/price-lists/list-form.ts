// A price list in the fields of its editor: numbers and times as typed.
import type { PriceList, PriceListInput, PriceListRow } from '#shared/back-office/price-lists.ts';
import { momentField, typedMoment } from '#shared/base/format.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

/** From a quantity on: a percentage off, or a price for one. */
export type StepForm = { minQuantity: string; kind: 'percentage' | 'price'; amount: string };
export type RowForm = Pick<
  PriceListRow,
  'productId' | 'categoryId' | 'name' | 'sku' | 'publicPrice' | 'mayBeDearer'
> & { steps: StepForm[] };
export type ListForm = {
  version: number;
  name: string;
  companies: PriceList['companies'];
  /** Group names, separated by commas. */
  companyGroups: string;
  customerGroups: string;
  startDate: string;
  endDate: string;
  isActive: boolean;
  minNet: string;
  priority: string;
  isFinal: boolean;
  rows: RowForm[];
};

export const newList: ListForm = {
  version: 0,
  name: '',
  companies: [],
  companyGroups: '',
  customerGroups: '',
  startDate: '',
  endDate: '',
  isActive: false,
  minNet: '',
  priority: '0',
  isFinal: false,
  rows: [],
};

export const newStep = (minQuantity = '1'): StepForm => ({
  minQuantity,
  kind: 'percentage',
  amount: '',
});

export const toRowForm = ({ steps, ...row }: PriceListRow): RowForm => ({
  ...row,
  steps: steps.map(({ minQuantity, percentage, price }) => ({
    minQuantity: String(minQuantity),
    kind: price === null ? 'percentage' : 'price',
    amount: numberField(price ?? percentage),
  })),
});

export const toForm = ({ rows, ...list }: PriceList): ListForm => ({
  version: list.version,
  name: list.name,
  companies: list.companies,
  companyGroups: list.companyGroups.join(', '),
  customerGroups: list.customerGroups.join(', '),
  startDate: momentField(list.startDate),
  endDate: momentField(list.endDate),
  isActive: list.isActive,
  minNet: numberField(list.minNet),
  priority: String(list.priority),
  isFinal: list.isFinal,
  rows: rows.map(toRowForm),
});

const groupsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((group) => group.trim())
    .filter(Boolean);

export const toBody = (form: ListForm): PriceListInput => ({
  name: form.name,
  companyIds: form.companies.map(({ id }) => id),
  companyGroups: groupsOf(form.companyGroups),
  customerGroups: groupsOf(form.customerGroups),
  startDate: typedMoment(form.startDate),
  endDate: typedMoment(form.endDate),
  isActive: form.isActive,
  minNet: typedNumber(form.minNet),
  priority: typedNumber(form.priority) ?? 0,
  isFinal: form.isFinal,
  rows: form.rows.map(({ productId, categoryId, mayBeDearer, steps }) => ({
    productId,
    categoryId,
    mayBeDearer,
    steps: steps.map(({ minQuantity, kind, amount }) => {
      const value = typedNumber(amount) ?? Number.NaN;
      return {
        minQuantity: typedNumber(minQuantity) ?? Number.NaN,
        percentage: kind === 'percentage' ? value : null,
        price: kind === 'price' ? value : null,
      };
    }),
  })),
});
