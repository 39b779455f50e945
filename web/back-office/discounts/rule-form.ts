// A rule in the fields of its editor: numbers and times as typed, so that nothing is lost while
// typing.

import type { Discount, DiscountInput } from '#shared/back-office/discounts.ts';
import { momentField, typedMoment } from '#shared/base/format.ts';
import type { DiscountKind, DiscountScope } from '#shared/pricing/discount-rules.ts';
import { numberField, typedNumber } from '#web/back-office/kit/typed-number.ts';

const numberFields = [
  'percentage',
  'amount',
  'buyQuantity',
  'payQuantity',
  'minSubtotal',
  'minQuantity',
  'priority',
  'maxUses',
  'maxUsesPerCustomer',
] as const;
type NumberField = (typeof numberFields)[number];

export const isNumberField = (field: keyof RuleForm): boolean =>
  numberFields.some((one) => one === field);

export type RuleForm = Record<NumberField, string> & {
  version: number;
  name: string;
  nameEn: string;
  description: string;
  kind: DiscountKind;
  scope: DiscountScope;
  productIds: number[];
  categoryIds: number[];
  isFirstOrder: boolean;
  /** One address in each line. */
  customerEmails: string;
  couponCode: string;
  startDate: string;
  endDate: string;
  isCombinable: boolean;
  isActive: boolean;
};

/** A part of the editor's form. */
export type FieldsProps = {
  form: RuleForm;
  change: (values: Partial<RuleForm>) => void;
  errorOf: (field: keyof RuleForm) => string | undefined;
};

/** A rule, read from its fields: used for its sentence and for the request. */
export type RuleBody = Pick<
  Discount,
  | 'name'
  | 'nameEn'
  | 'description'
  | 'kind'
  | 'scope'
  | 'percentage'
  | 'amount'
  | 'buyQuantity'
  | 'payQuantity'
  | 'productIds'
  | 'categoryIds'
  | 'conditions'
  | 'startDate'
  | 'endDate'
  | 'priority'
  | 'isCombinable'
  | 'maxUses'
  | 'maxUsesPerCustomer'
  | 'isActive'
> &
  DiscountInput;

/** A new rule waits until it is switched on. */
export const newRule: RuleForm = {
  version: 0,
  name: '',
  nameEn: '',
  description: '',
  kind: 'PERCENTAGE',
  scope: 'CART',
  percentage: '',
  amount: '',
  buyQuantity: '',
  payQuantity: '',
  productIds: [],
  categoryIds: [],
  minSubtotal: '',
  minQuantity: '',
  isFirstOrder: false,
  customerEmails: '',
  couponCode: '',
  startDate: '',
  endDate: '',
  priority: '0',
  isCombinable: true,
  maxUses: '',
  maxUsesPerCustomer: '',
  isActive: false,
};

export function toForm(rule: Discount): RuleForm {
  const { conditions } = rule;
  return {
    version: rule.version,
    name: rule.name,
    nameEn: rule.nameEn ?? '',
    description: rule.description,
    kind: rule.kind,
    scope: rule.scope,
    percentage: numberField(rule.percentage),
    amount: numberField(rule.amount),
    buyQuantity: numberField(rule.buyQuantity),
    payQuantity: numberField(rule.payQuantity),
    productIds: rule.productIds,
    categoryIds: rule.categoryIds,
    minSubtotal: numberField(conditions.minSubtotal),
    minQuantity: numberField(conditions.minQuantity),
    isFirstOrder: conditions.isFirstOrder,
    customerEmails: conditions.customerEmails.join('\n'),
    couponCode: conditions.couponCode ?? '',
    startDate: momentField(rule.startDate),
    endDate: momentField(rule.endDate),
    priority: numberField(rule.priority),
    isCombinable: rule.isCombinable,
    maxUses: numberField(rule.maxUses),
    maxUsesPerCustomer: numberField(rule.maxUsesPerCustomer),
    isActive: rule.isActive,
  };
}

/** The number fields of the chosen kind; other fields are not read. */
const fieldsOf: Record<DiscountKind, readonly NumberField[]> = {
  PERCENTAGE: ['percentage'],
  FIXED_AMOUNT: ['amount'],
  BUY_X_PAY_Y: ['buyQuantity', 'payQuantity'],
  FREE_SHIPPING: [],
};
const kindFields = Object.values(fieldsOf).flat();

/** Fields that must contain a number but do not. */
export const wrongNumbers = (form: RuleForm): NumberField[] =>
  numberFields.filter(
    (field) =>
      (!kindFields.includes(field) || fieldsOf[form.kind].includes(field)) &&
      Number.isNaN(typedNumber(form[field])),
  );

export function toBody(form: RuleForm): RuleBody {
  const read = (field: NumberField): number | null => {
    if (kindFields.includes(field) && !fieldsOf[form.kind].includes(field)) return null;
    const value = typedNumber(form[field]);
    return Number.isNaN(value) ? null : value;
  };
  return {
    name: form.name,
    nameEn: form.nameEn || null,
    description: form.description,
    kind: form.kind,
    scope: form.scope,
    percentage: read('percentage'),
    amount: read('amount'),
    buyQuantity: read('buyQuantity'),
    payQuantity: read('payQuantity'),
    productIds: form.scope === 'PRODUCT' || form.scope === 'BUNDLE' ? form.productIds : [],
    categoryIds: form.scope === 'CATEGORY' ? form.categoryIds : [],
    conditions: {
      minSubtotal: read('minSubtotal'),
      minQuantity: read('minQuantity'),
      isFirstOrder: form.isFirstOrder,
      customerEmails: form.customerEmails.split(/[\s,;]+/).filter(Boolean),
      couponCode: form.couponCode.trim() || null,
    },
    startDate: typedMoment(form.startDate),
    endDate: typedMoment(form.endDate),
    priority: read('priority') ?? 0,
    isCombinable: form.isCombinable,
    maxUses: read('maxUses'),
    maxUsesPerCustomer: read('maxUsesPerCustomer'),
    isActive: form.isActive,
  };
}
