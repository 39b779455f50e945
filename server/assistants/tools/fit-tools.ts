// Tools about fitting parts. The rules are those of the shop (shared/fit/fit.ts); a tool never
// guesses.
import { z } from 'zod';
import type { ProductDetail } from '#shared/catalogue/catalogue.ts';
import { roleOf } from '#shared/designs/design-parts.ts';
import type { Quote } from '#shared/designs/design-tool.ts';
import type { DesignChoices, DesignRole } from '#shared/designs/designs.ts';
import { designRoles } from '#shared/designs/designs.ts';
import { fitRoles } from '#shared/fit/fit-parts.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import {
  defineTool,
  get,
  post,
  refusal,
  type Speaking,
  sayingOf,
  type ToolContext,
} from './tool.ts';
import { language, ProductSummary, productId, summaryOf } from './tool-schemas.ts';

const MOST_TOGETHER = 8;

const whichPartsFit = defineTool({
  name: 'which_parts_fit',
  title: 'Which parts fit',
  description:
    'For a bottle: the best-selling pumps, droppers, rings, caps and boxes that fit it, and the tool that closes it; for a part: the bottles that it fits. For all of them use search_products with fits_product_id.',
  input: z.object({ product_id: productId, role: z.enum(fitRoles).optional(), language }),
  output: z.object({
    groups: z.array(
      z.object({ role: z.enum(fitRoles), total: z.int(), products: z.array(ProductSummary) }),
    ),
    remarks: z
      .array(z.object({ product_ids: z.array(z.int()), message: z.string() }))
      .meta({ description: 'Pairs of these that are not to be chosen together' }),
    tool: ProductSummary.nullable(),
  }),
  async run(context, input) {
    const [saying, { groups, remarks, tool }] = await Promise.all([
      sayingOf(context, input),
      get<FittingAnswer>(context, input, `/products/${input.product_id}/fitting`),
    ]);
    return {
      groups: groups
        .filter(({ role }) => input.role === undefined || role === input.role)
        .map(({ role, total, products }) => ({
          role,
          total,
          products: products.map((product) => summaryOf(product, saying)),
        })),
      remarks: remarks.map(({ productIds, message }) => ({ product_ids: productIds, message })),
      tool: tool && summaryOf(tool, saying),
    };
  },
});

export const Finding = z.object({
  level: z.enum(['error', 'warning', 'note']),
  message: z.string(),
});

const checkFit = defineTool({
  name: 'check_fit',
  title: 'Do these parts fit',
  description:
    'Whether a bottle and parts (pump, ring, cap, dropper, box) fit together, with the reason when they do not. Ask it before you recommend a set.',
  input: z.object({
    product_ids: z.array(productId).min(2).max(MOST_TOGETHER),
    language,
  }),
  output: z.object({
    fits: z.boolean(),
    is_complete: z.boolean(),
    missing: z.array(z.enum(fitRoles)),
    findings: z.array(Finding),
  }),
  async run(context, input) {
    const parts = await partsOf(context, input, input.product_ids);
    const { fit } = await quoteParts(context, input, { parts, sets: 1 });
    return {
      fits: fit.isConsistent,
      is_complete: fit.isComplete,
      missing: fit.missing,
      findings: fit.findings.map(({ level, message }) => ({ level, message })),
    };
  },
});

/**
 * The role of each product in a set.
 * @throws ToolRefusal if two products have the same role, or one has none
 */
async function partsOf(
  context: ToolContext,
  spoken: Speaking,
  ids: readonly number[],
): Promise<DesignChoices['parts']> {
  const products = await Promise.all(
    [...new Set(ids)].map((id) => get<ProductDetail>(context, spoken, `/products/${id}`)),
  );
  const parts: DesignChoices['parts'] = {};
  for (const { id, name, attributes } of products) {
    const role = designRoles.find((one): one is DesignRole => one === roleOf(attributes));
    if (role === undefined) throw refusal(spoken, 'noRole', { name });
    if (parts[role] !== undefined) throw refusal(spoken, 'sameRole', { name });
    parts[role] = id;
  }
  return parts;
}

export const choicesOf = (parts: DesignChoices['parts'], sets: number): DesignChoices => ({
  parts,
  liquid: { color: 'amber', fill: 80 },
  label: null,
  background: 'paper',
  sets,
});

export const quoteParts = (
  context: ToolContext,
  spoken: Speaking,
  { parts, sets }: { parts: DesignChoices['parts']; sets: number },
): Promise<Quote> =>
  post<Quote>(context, spoken, {
    path: '/designs/quote',
    body: { choices: choicesOf(parts, sets), counts: [sets] },
  });

export const fitTools = [whichPartsFit, checkFit];
