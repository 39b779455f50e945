// The set-up of a print: a product that is charged with its print and sold in no other way (decision
// 0088). The column products.is_setup is the same rule; a test compares.
import type { Attributes } from './attributes.ts';

export const isPrintSetup = ({ part, technique, isPersonalised }: Attributes): boolean =>
  part === 'label' && technique !== undefined && isPersonalised !== true;

/** Printed on the glass; which set-up it needs is said beside it, whatever its own technique. */
export const isGlassPrint = ({ part, technique, isPersonalised }: Attributes): boolean =>
  part === 'label' && technique !== undefined && isPersonalised === true;
