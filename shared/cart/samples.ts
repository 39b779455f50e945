// GET and PUT /admin/settings/samples: how many samples an order may have (decision 0090).
import { z } from 'zod';
import { sampleLimits } from './sample-limits.ts';

export const SampleSettingsAnswer = z.object({
  /** Different products in one order. */
  products: z.int().min(1).max(sampleLimits.products),
  /** Within which a buyer gets one product once; 0: as often as they like. */
  days: z.int().min(0).max(sampleLimits.days),
  version: z.int(),
});
export type SampleSettingsAnswer = z.infer<typeof SampleSettingsAnswer>;
