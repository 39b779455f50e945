// Techniques that print on the glass, for the merchant (decision 0097).
import { z } from 'zod';
import { productId } from '#shared/base/fields.ts';
import { Lira } from '#shared/catalogue/catalogue.ts';

const techniqueNames = ['screen', 'foil'] as const;

const Priced = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  /** The unit price, before tax if prices are without tax. */
  price: Lira,
  isActive: z.boolean(),
});
export const AdminTechniques = z.object({
  /**
   * Products that stand for a print; the product has their price tiers, minimum quantity and tax.
   */
  techniques: z.array(
    Priced.extend({
      technique: z.enum(techniqueNames),
      minQuantity: z.int(),
      maxColours: z.number().nullable(),
      widthMm: z.number().nullable(),
      heightMm: z.number().nullable(),
      /** The product that is charged once for each colour; null: the set-up is free. */
      setupId: z.int().nullable(),
      version: z.int(),
    }),
  ),
  /** The products that can be chosen as a set-up. */
  setups: z.array(Priced),
});
export type AdminTechniques = z.infer<typeof AdminTechniques>;

export const TechniqueBody = z.object({ version: z.int().min(0), setupId: productId.nullable() });
export type TechniqueBody = z.infer<typeof TechniqueBody>;
