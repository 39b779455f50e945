// The choices in the tool, with today's product data. Pure; a choice never removes another part
// without a message.
import type { Product } from '#shared/catalogue/catalogue.ts';
import { displacedBy } from '#shared/designs/design-parts.ts';
import { type SetRole, setRoles } from '#shared/designs/design-sets.ts';
import type { ChosenPart } from '#shared/designs/design-tool.ts';
import type { DesignChoices, DesignRole } from '#shared/designs/designs.ts';
import { rolesOf } from '#shared/fit/fit-parts.ts';

export type Products = Partial<Record<SetRole, Product>>;
export type Tool = { choices: DesignChoices; products: Products };
/** The product that a label is printed on, with the product that its set-up is charged as. */
export type LabelStock = Product & { setup?: Product | null | undefined };
/** A part that was removed because of another one. */
export type Displaced = { role: SetRole; name: string };

export const toolOf = ({
  choices,
  parts,
}: {
  choices: DesignChoices;
  parts: readonly ChosenPart[];
}): Tool => ({
  choices,
  products: Object.fromEntries(parts.map(({ role, product }) => [role, product])),
});

/**
 * Chooses a part, or none; parts that the new one includes or makes unnecessary leave the design.
 */
export function choose(
  { choices, products }: Tool,
  role: DesignRole,
  product: Product | null,
): { tool: Tool; displaced: Displaced[] } {
  const leaving = product ? displacedBy(product.attributes).filter((other) => products[other]) : [];
  const stays = (other: string) => other !== role && !(leaving as string[]).includes(other);
  const parts = Object.fromEntries(Object.entries(choices.parts).filter(([other]) => stays(other)));
  const left = Object.fromEntries(Object.entries(products).filter(([other]) => stays(other)));
  const chosen = product
    ? { parts: { ...parts, [role]: product.id }, products: { ...left, [role]: product } }
    : { parts, products: left };
  return {
    tool: { choices: { ...choices, parts: chosen.parts }, products: chosen.products },
    displaced: leaving.map((other) => ({ role: other, name: products[other]?.name ?? '' })),
  };
}

/** The parts after a repair; the label stays. */
export function withParts(
  { choices, products }: Tool,
  parts: DesignChoices['parts'],
  chosen: readonly ChosenPart[],
): Tool {
  const { label, setup } = products;
  const unchanged = { ...(label && { label }), ...(setup && { setup }) };
  return {
    choices: { ...choices, parts },
    products: { ...unchanged, ...toolOf({ choices, parts: chosen }).products },
  };
}

export const withChoices = (
  { choices, products }: Tool,
  change: Partial<Omit<DesignChoices, 'parts' | 'label'>>,
): Tool => ({ choices: { ...choices, ...change }, products });

export function withLabel(
  { choices, products }: Tool,
  label: DesignChoices['label'],
  sheet: LabelStock | undefined,
): Tool {
  const { label: _, setup: before, ...others } = products;
  // The label product of a saved design comes without its set-up: keep the present one.
  const setup = sheet?.setup === undefined ? before : sheet.setup;
  return {
    choices: { ...choices, label },
    products: label && sheet ? { ...others, label: sheet, ...(setup && { setup }) } : others,
  };
}

/** In the order of the set. */
export const partsOf = ({ products }: Tool): { role: SetRole; product: Product }[] =>
  setRoles.flatMap((role) => {
    const product = products[role];
    return product ? [{ role, product }] : [];
  });

/** The product that includes a part for this role. */
export const broughtBy = (tool: Tool, role: SetRole): Product | undefined =>
  partsOf(tool).find(
    ({ role: own, product }) =>
      own !== role && rolesOf(product.attributes).includes(role as DesignRole),
  )?.product;
