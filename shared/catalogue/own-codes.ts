// Codes that a merchant adds to the values of an attribute.
import { type AttributeKey, type Attributes, attributeKeys, definitionOf } from './attributes.ts';

/** The codes that the merchant has added, by attribute. */
export type OwnCodes = { readonly [Key in AttributeKey]?: readonly string[] };

/** The attributes to which the merchant may add values. */
export const openKeys: readonly AttributeKey[] = attributeKeys.filter(
  (key) => definitionOf(key).isOpen,
);

/** Whether a code has the form of a merchant's own code. */
export const isOwnCode = (key: AttributeKey, code: string): boolean =>
  definitionOf(key).isOpen === true && /^[a-z0-9-]{1,60}$/.test(code);

/** All codes that a product may have: the built-in ones, then the merchant's. */
export const codesOf = (key: AttributeKey, own: OwnCodes): readonly string[] => [
  ...(definitionOf(key).values ?? []),
  ...(own[key] ?? []),
];

/** Codes that may be the merchant's own; only the server can check that they exist. */
export const possibleOwnCodes = (attributes: Attributes): OwnCodes =>
  Object.fromEntries(
    openKeys.map((key) => [
      key,
      [attributes[key]].flat().filter((code) => typeof code === 'string' && isOwnCode(key, code)),
    ]),
  );
