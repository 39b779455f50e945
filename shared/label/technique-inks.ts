// The inks of a print on the glass (decision 0097).
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignLabel, LabelInk } from '#shared/designs/designs.ts';

const metalOf = (ink: LabelInk): LabelInk => (ink === 'silver' ? ink : 'gold');

/** Foil is always metal: other inks become gold, so that a new print starts without an error. */
export function inPossibleInks(
  label: DesignLabel,
  { technique }: Pick<Attributes, 'technique'>,
): DesignLabel {
  if (technique !== 'foil') return label;
  return {
    ...label,
    frameInk: metalOf(label.frameInk),
    items: label.items.map((item) =>
      item.kind === 'text' ? { ...item, ink: metalOf(item.ink) } : item,
    ),
  };
}
