// A single bottle as a design: as it is sold, with its own closure, or empty if it is sold bare.
import type { Attributes } from '#shared/catalogue/attributes.ts';
import type { DesignChoices } from '#shared/designs/designs.ts';
import { asSold } from './as-sold.ts';

type BottleDesign = {
  parts: { bottle: { id: number; attributes: Attributes } };
} & Pick<DesignChoices, 'liquid' | 'label' | 'background'>;

export function bottleDesign(id: number, attributes: Attributes): BottleDesign {
  const { sold, fill } = asSold(attributes);
  return {
    parts: { bottle: { id, attributes: sold } },
    liquid: { color: 'amber', fill },
    label: null,
    background: 'paper',
  };
}
