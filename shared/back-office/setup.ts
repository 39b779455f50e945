// The first steps of a new shop, with their states from the shop's data, and what keeps the shop
// from going live.
import { z } from 'zod';

const setupSteps = [
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

/**
 * In order of where they are fixed: by the merchant in the back office, or by an operator in the
 * environment.
 */
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
  /** The steps that are not done, in order. */
  open: z.array(z.enum(setupSteps)),
  done: z.int(),
});
export type SetupProgress = z.infer<typeof SetupProgress>;

export const SetupAnswer = z.object({
  steps: z.array(z.object({ key: z.enum(setupSteps), isDone: z.boolean() })),
  /** SHOP_MODE=live. */
  isLive: z.boolean(),
  /** The test bank, which moves no money, is offered to buyers. */
  offersTestbank: z.boolean(),
  shopFindings: z.array(z.enum(shopFindings)),
  environmentFindings: z.array(z.enum(environmentFindings)),
  /** The values of PAYMENT_PROVIDERS that a live shop may have. */
  livePaymentProviders: z.string(),
});
export type SetupAnswer = z.infer<typeof SetupAnswer>;
