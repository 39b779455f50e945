// The set-up of a print: a product that is charged with its print and sold in no other way
// (decision 0088). The column products.is_setup is the same rule; a test compares.
import type { AttributeKey } from './attributes.ts';

/** The attributes of a stored product, or of one on the wire. */
type Printed = { readonly [Key in AttributeKey]?: unknown };

/** A print on the glass itself, of any technique (decision 0097). */
export const isGlassPrint = ({ part, technique, isPersonalised }: Printed): boolean =>
  part === 'label' && technique !== undefined && isPersonalised === true;

export const isPrintSetup = ({ part, technique, isPersonalised }: Printed): boolean =>
  part === 'label' && technique !== undefined && isPersonalised !== true;
