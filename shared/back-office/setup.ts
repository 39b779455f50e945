// The first steps of a new shop, each with its state from the shop's own data, and what keeps the
// shop from being live.
import { z } from 'zod';

export const setupSteps = [
  'shop',
  'logo',
  'payment',
  'mail',
  'shipping',
  'texts',
  'product',
  'order',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** By their place: what the merchant mends in the back office, or an operator in the environment. */
export const shopFindings = [
  'title',
  'mersis',
  'taxOffice',
  'taxNumber',
  'phone',
  'email',
  'address',
  'etbisLink',
  'carriers',
  'iban',
  'taxRate',
  'payment',
  'texts',
] as const;
export const environmentFindings = [
  'testbank',
  'sandbox',
  'rateLimits',
  'jwtSecret',
  'https',
] as const;

export const SetupProgress = z.object({
  /** Those that are not done, in their order. */
  open: z.array(z.enum(setupSteps)),
  done: z.int(),
});
export type SetupProgress = z.infer<typeof SetupProgress>;

export const SetupAnswer = z.object({
  steps: z.array(z.object({ key: z.enum(setupSteps), isDone: z.boolean() })),
  /** SHOP_MODE=live. */
  isLive: z.boolean(),
  /** Buyers are offered the test bank, which takes no money. */
  offersTestbank: z.boolean(),
  shopFindings: z.array(z.enum(shopFindings)),
  environmentFindings: z.array(z.enum(environmentFindings)),
  /** What PAYMENT_PROVIDERS may be in a live shop. */
  livePaymentProviders: z.string(),
});
export type SetupAnswer = z.infer<typeof SetupAnswer>;
