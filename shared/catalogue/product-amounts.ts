// The amounts of a product, converted together: between lira and kuruş, and before and after the
// rules have checked them.
import { type Kurus, kurus } from '#shared/base/money.ts';
import type { Tier } from '#shared/pricing/tiers.ts';
import {
  type FieldOfKind,
  fieldsOfKind,
  type ProductField,
  type ProductFields,
} from './product-fields.ts';

type Unchecked<Value> = Value extends Kurus
  ? number
  : Value extends Tier[]
    ? UncheckedTier[]
    : Value;
export type UncheckedTier = Omit<Tier, 'discountAmount'> & { discountAmount: number };
/** As typed or sent: an amount may be a fraction of a kuruş, which the rules refuse. */
export type UncheckedFields = { [F in ProductField]: Unchecked<ProductFields[F]> };

type MoneyField = FieldOfKind<'money'>;

/** The amounts among the fields, each converted. */
export const amountsOf = <
  Amount extends number,
  Fields extends { readonly [F in MoneyField]?: Amount | null | undefined },
  To,
>(
  fields: Fields & { readonly [F in MoneyField]?: Amount | null | undefined },
  convert: (amount: Amount) => To,
) =>
  Object.fromEntries(
    fieldsOfKind('money').flatMap((field) => {
      const amount = fields[field];
      return amount === undefined ? [] : [[field, amount === null ? null : convert(amount)]];
    }),
  ) as {
    [F in keyof Pick<Fields, MoneyField & keyof Fields>]: To | Extract<Fields[F], null>;
  };

/** @throws RangeError for a fraction of a kuruş, which the rules should have refused */
export const checkedFields = (fields: UncheckedFields): ProductFields => ({
  ...fields,
  ...amountsOf(fields, kurus),
  tiers: fields.tiers.map((tier) => ({ ...tier, discountAmount: kurus(tier.discountAmount) })),
});
