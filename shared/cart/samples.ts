// GET and PUT /admin/settings/samples: how many samples an order may have (decision 0090).
import { z } from 'zod';
import { sampleLimits } from './cart-limits.ts';

export const SampleSettingsAnswer = z.object({
  /** The number of different products in one order. */
  products: z.int().min(1).max(sampleLimits.products),
  /** The period in which a buyer can get each product once; 0: no limit. */
  days: z.int().min(0).max(sampleLimits.days),
  version: z.int(),
});
export type SampleSettingsAnswer = z.infer<typeof SampleSettingsAnswer>;
