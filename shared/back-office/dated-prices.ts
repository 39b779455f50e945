// A product's price that starts, and may end, at a given moment, on the wire.
import { z } from 'zod';
import { isLira } from '#shared/base/money.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';
import { productLimits } from '#shared/catalogue/field-definition.ts';

/** A moment with its time zone. */
const moment = z.iso.datetime({ offset: true });

export const DatedPrice = z.object({
  price: Lira,
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  hasBegun: z.boolean(),
});
export type DatedPrice = z.infer<typeof DatedPrice>;
export const DatedPriceAnswer = z.object({ datedPrice: DatedPrice.nullable() });
export type DatedPriceAnswer = z.infer<typeof DatedPriceAnswer>;

/** PUT /admin/products/{id}/dated-price; `expected` is the price that was on the screen. */
export const DatedPriceBody = z.object({
  datedPrice: z
    .object({
      price: z
        .number()
        .positive()
        .max(productLimits.priceKurus / 100)
        .refine(isLira),
      startsAt: moment,
      endsAt: moment.nullable(),
    })
    .refine(
      ({ startsAt, endsAt }) => endsAt === null || Date.parse(startsAt) < Date.parse(endsAt),
      {
        path: ['endsAt'],
      },
    )
    .nullable(),
  expected: z.object({ price: Lira, startsAt: z.string() }).nullable(),
});
export type DatedPriceBody = z.infer<typeof DatedPriceBody>;
