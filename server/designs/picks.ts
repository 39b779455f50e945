// What a design is made of, as rows: a product for each role, the label's among them, in the order of the set.
import { type SetRole, setRoles } from '#shared/design-sets.ts';
import type { DesignChoices } from '#shared/designs.ts';

export type DesignPick = { role: SetRole; productId: number };

export function picksOf({ parts, label }: Pick<DesignChoices, 'parts' | 'label'>): DesignPick[] {
  const idOf = (role: SetRole) => (role === 'label' ? label?.productId : parts[role]);
  return setRoles.flatMap((role) => {
    const productId = idOf(role);
    return productId === undefined ? [] : [{ role, productId }];
  });
}
