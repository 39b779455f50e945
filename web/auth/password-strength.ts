// A rough estimate of how hard a password is to guess, as text. The server decides.

import { fold } from '#shared/base/fold.ts';
import { PASSWORD_MIN_LENGTH } from '#shared/customers/auth.ts';

export type Strength =
  | { kind: 'empty' | 'weak' | 'fair' | 'good' | 'strong' }
  | { kind: 'short'; missing: number };

const guessedFirst =
  /^(?:sifre|parola|password|qwerty|asdf|zxcv|abc|galatasaray|fenerbahce|besiktas|trabzonspor|istanbul|ankara|izmir|turkiye|flakon)\w{0,4}$/;
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** @param own what everybody knows of the customer, e.g. the e-mail address */
export function passwordStrength(
  password: string,
  own: readonly string[] = [],
  minimum = PASSWORD_MIN_LENGTH,
): Strength {
  const length = [...password].length;
  if (length === 0) return { kind: 'empty' };
  if (length < minimum) return { kind: 'short', missing: minimum - length };
  const plain = fold(password);
  const ownTerms = own
    .flatMap((text) => fold(text).split(/[^a-z0-9]+/))
    .filter((word) => word.length >= 4);
  const unknown = ownTerms.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  if (guessedFirst.test(plain) || unknown.length < 4) return { kind: 'weak' };
  const bits = surprises(unknown) * Math.log2(alphabet(password));
  return { kind: bits < 40 ? 'weak' : bits < 52 ? 'fair' : bits < 72 ? 'good' : 'strong' };
}

/**
 * The number of characters that do not simply follow from the previous one: not repeated, not the
 * next in the alphabet or on the keyboard.
 */
function surprises(text: string): number {
  const characters = [...text];
  const fresh = characters.filter((character, index) => {
    const before = characters[index - 1];
    if (before === undefined) return true;
    return (
      before !== character &&
      !rows.some((row) => row.includes(before + character) || row.includes(character + before))
    );
  });
  return Math.min(fresh.length, new Set(characters).size * 2);
}

function alphabet(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0) || 20;
}
