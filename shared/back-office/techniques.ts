// Techniques that print on the glass, as the merchant sees them (decision 0097).
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';

const techniqueNames = ['screen', 'foil'] as const;

const Priced = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  /** Of one, before tax where prices come without it. */
  price: Lira,
  isActive: z.boolean(),
});
export const AdminTechniques = z.object({
  /** Products that are printed: their steps of price, least quantity and tax are the product's. */
  techniques: z.array(
    Priced.extend({
      technique: z.enum(techniqueNames),
      minQuantity: z.int(),
      maxColours: z.number().nullable(),
      widthMm: z.number().nullable(),
      heightMm: z.number().nullable(),
      /** What is charged once for each colour; null: the set-up costs nothing. */
      setupId: z.int().nullable(),
      version: z.int(),
    }),
  ),
  /** What can be chosen for that. */
  setups: z.array(Priced),
});
export type AdminTechniques = z.infer<typeof AdminTechniques>;

export const TechniqueBody = z.object({ version: z.int().min(0), setupId: productId.nullable() });
export type TechniqueBody = z.infer<typeof TechniqueBody>;
