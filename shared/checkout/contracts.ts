// The contracts of a checkout on the wire.
import { z } from 'zod';
import { MAX_CART_ROWS, MAX_QUANTITY } from '#shared/cart/cart-limits.ts';
import { checkoutMethods } from '#shared/orders/payment-methods.ts';

const draft = (max: number) => z.string().max(max).nullish();
const AddressDraft = z
  .object({
    firstName: draft(60),
    lastName: draft(60),
    phone: draft(30),
    city: draft(40),
    district: draft(60),
    neighbourhood: draft(100),
    line: draft(300),
    postcode: draft(10),
  })
  .nullish();

/** POST /checkout/contracts: an incomplete checkout. Missing values are blanks in the texts. */
export const ContractsBody = z.object({
  items: z
    .array(
      z.object({
        productId: z.int().min(1).max(2_147_483_647),
        quantity: z.int().min(1).max(MAX_QUANTITY),
        designId: z.string().max(40).optional(),
        isSample: z.literal(true).optional(),
      }),
    )
    .max(MAX_CART_ROWS),
  customer: z
    .object({ firstName: draft(60), lastName: draft(60), email: draft(254), phone: draft(30) })
    .nullish(),
  shippingAddress: AddressDraft,
  billingAddress: AddressDraft,
  invoice: z
    .object({
      kind: z.enum(['individual', 'corporate']).nullish(),
      companyName: draft(150),
      taxOffice: draft(80),
      taxNumber: draft(20),
    })
    .nullish(),
  paymentMethod: z.enum(checkoutMethods).nullish(),
  couponCode: draft(40),
  shippingOptionId: draft(24),
  quoteCode: draft(40),
});
export type ContractsBody = z.infer<typeof ContractsBody>;

/** The legal texts for a cart, rendered before the order is placed: POST /checkout/contracts. */
export const ContractsAnswer = z.object({
  documents: z.array(
    z.object({
      kind: z.enum(['preliminary-information', 'distance-sales']),
      version: z.string(),
      title: z.string(),
      html: z.string(),
    }),
  ),
});
export type ContractsAnswer = z.infer<typeof ContractsAnswer>;
