// Which parts fill which role of a design, and which parts a choice replaces. Shared by the server,
// which offers parts, and the design tool, which chooses them.
import { type Attributes, attributeDefinitions } from '#shared/catalogue/attributes.ts';
import { type FitRole, rolesOf } from '#shared/fit/fit-parts.ts';
import type { SetRole } from './design-sets.ts';

/** The role under which a product is offered; null for a product that has no role in a design. */
export function roleOf(attributes: Attributes): SetRole | null {
  if (attributes.part === 'label')
    return attributes.isPersonalised === true ? 'label' : attributes.technique ? 'setup' : null;
  const [role] = rolesOf(attributes);
  if (role === 'tool') return attributes.toolUse === 'crimp' ? 'tool' : null;
  return role === undefined || role === 'insert' || role === 'tube' ? null : role;
}

/** The kinds of part that can fill the role. */
export const kindsOf = (role: SetRole): string[] =>
  attributeDefinitions.part.values.filter((part) =>
    role === 'label' || role === 'setup' ? part === 'label' : rolesOf({ part })[0] === role,
  );

/** Only one of these fits into a mouth: choosing one removes the other. */
const closers: readonly SetRole[] = ['pump', 'dropper'];

/**
 * The roles whose part is removed by this choice: the choice includes such a part, or closes the
 * mouth instead of it.
 */
export function displacedBy(attributes: Attributes): SetRole[] {
  const role = roleOf(attributes);
  if (role === null) return [];
  const brought =
    attributes.part === 'cap' ? [] : (rolesOf(attributes).slice(1) as FitRole[] as SetRole[]);
  return [
    ...brought,
    ...(closers.includes(role) ? closers.filter((closer) => closer !== role) : []),
  ];
}
