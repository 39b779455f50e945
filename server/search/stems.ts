// Removes suffixes of Turkish nouns and English plurals. A word of a search and a word of the
// catalogue are kin if they share a form; since both are real words, a form that is not a word does
// no harm. Works on folded text, so that kapağı and kapagi are the same (domain: Snowball's stemmer
// needs the diacritics and stems şişe to şiş).

/** `after`: the ending that must precede it; `min`: letters that must remain. Longest first. */
type Suffix = { letters: string; after: RegExp | null; min: number };

const vowel = /[aeiou]$/;
const consonant = /[^aeiou]$/;
const suffixes = (after: RegExp | null, min: number, ...letters: string[]): Suffix[] =>
  letters.map((each) => ({ letters: each, after, min }));

/** Number, possession and case: the word still means the same thing. */
const inflections: Suffix[] = [
  ...suffixes(
    null,
    3,
    'larinin',
    'lerinin',
    'larini',
    'lerini',
    'larina',
    'lerine',
    'larin',
    'lerin',
    'lari',
    'leri',
    'lar',
    'ler',
  ),
  ...suffixes(consonant, 4, 'imiz', 'umuz', 'iniz', 'unuz', 'im', 'um'),
  ...suffixes(vowel, 3, 'sini', 'sunu', 'sinin', 'sunun', 'si', 'su'),
  ...suffixes(
    vowel,
    4,
    'nin',
    'nun',
    'nda',
    'nde',
    'ndan',
    'nden',
    'na',
    'ne',
    'ni',
    'nu',
    'yi',
    'yu',
    'ya',
    'ye',
    'yla',
    'yle',
  ),
  ...suffixes(consonant, 3, 'i', 'u'),
  ...suffixes(consonant, 4, 'in', 'un', 'a', 'e', 'la', 'le'),
  ...suffixes(null, 4, 'da', 'de', 'ta', 'te', 'dan', 'den', 'tan', 'ten'),
];

/**
 * Suffixes for "with it", "made for it" or "a small one": another thing that is related to it.
 * "-siz" is not included: "without a cap" is not a cap.
 */
const derivations: Suffix[] = suffixes(null, 3, 'li', 'lu', 'lik', 'luk', 'cik', 'cuk');

const MAX_DEPTH = 3;
/** Consonants that are voiced before a vowel: kapak, kapağı. (ç and c are one letter here.) */
const hardened: Record<string, string> = { g: 'k', b: 'p', d: 't' };
/** Words that lose a vowel: ağız, ağzı. */
const irregular: Record<string, string> = { agz: 'agiz', ism: 'isim', burn: 'burun', akl: 'akil' };
/** Complete words that look like a form of another word. */
const whole = new Set([
  'altin',
  'parfum',
  'aluminyum',
  'mini',
  'mavi',
  'deri',
  'gumus',
  'kare',
  'kure',
  'oto',
  'koli',
  'alti',
  'yedi',
  'yeni',
  'seri',
  'kisa',
  'kati',
  'esans',
]);

export type Forms = { inflected: ReadonlySet<string>; derived: ReadonlySet<string> };

const MOST_REMEMBERED = 20_000;
const remembered = new Map<string, Forms>();

/** The word itself and its forms without suffixes. Cached: a search compares hundreds of words. */
export function formsWithout(word: string): Forms {
  const known = remembered.get(word);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const forms = stripped(word);
  remembered.set(word, forms);
  return forms;
}

function stripped(word: string): Forms {
  const inflected = new Set([word]);
  if (/[^a-z]/.test(word) || word.length < 4 || whole.has(word))
    return { inflected, derived: new Set() };
  strip(inflected, inflections);
  for (const form of englishFormsOf(word)) inflected.add(form);
  const derived = new Set(inflected);
  strip(derived, [...derivations, ...inflections]);
  return { inflected, derived: new Set([...derived].filter((form) => !inflected.has(form))) };
}

/** English plurals: bottles, boxes, accessories. "Glass" is not a plural. */
const plurals: [RegExp, string][] = [
  [/^(.{3,})ies$/, '$1y'],
  [/^(.+(?:x|ch|sh|ss|z))es$/, '$1'],
  [/^(.{2,}[^siu])s$/, '$1'],
];
/** Other spellings, and adjectives for the same thing. */
const alsoWritten = new Map(
  Object.entries({
    aluminum: 'aluminium',
    color: 'colour',
    conical: 'cone',
    cylindrical: 'cylinder',
    golden: 'gold',
    gray: 'grey',
    hexagonal: 'hexagon',
    matt: 'matte',
    metallized: 'metallised',
    rectangular: 'rectangle',
    spherical: 'sphere',
    wooden: 'wood',
  }),
);

function englishFormsOf(word: string): string[] {
  const plural = plurals.find(([pattern]) => pattern.test(word));
  const singular = plural ? word.replace(...plural) : word;
  return [singular, alsoWritten.get(singular) ?? singular];
}

function strip(forms: Set<string>, endings: readonly Suffix[]) {
  let level = [...forms];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((form) => endings.flatMap((ending) => rootsWithout(form, ending)));
    level = level.filter((root) => !forms.has(root));
    for (const root of level) forms.add(root);
  }
}

function rootsWithout(form: string, { letters, after, min }: Suffix): string[] {
  if (whole.has(form)) return [];
  const rest = form.slice(0, -letters.length);
  const isEnding =
    form.endsWith(letters) && rest.length >= min && (after === null || after.test(rest));
  return isEnding ? rootsOf(rest, letters) : [];
}

/** The rest unchanged, and as it was before a vowel changed it. */
function rootsOf(rest: string, letters: string): string[] {
  const roots = [rest];
  const last = rest.at(-1) ?? '';
  if (/^[aeiou]/.test(letters) && hardened[last]) roots.push(rest.slice(0, -1) + hardened[last]);
  if (Object.hasOwn(irregular, rest)) roots.push(irregular[rest] ?? rest);
  return roots;
}

export type Kinship = 'same' | 'related' | null;

/** Two forms of one word are the same; a word derived from the other is related. */
export function kinshipOf(a: Forms, b: Forms): Kinship {
  for (const form of a.inflected) if (b.inflected.has(form)) return 'same';
  for (const form of a.derived) if (b.inflected.has(form) || b.derived.has(form)) return 'related';
  for (const form of b.derived) if (a.inflected.has(form)) return 'related';
  return null;
}

/** The common beginnings of all kin of the word. */
export function beginningsOf(word: string): string[] {
  const { inflected, derived } = formsWithout(word);
  const forms = [...inflected, ...derived];
  let common = forms.reduce((shared, form) => shared.slice(0, sharedLength(shared, form)), word);
  // The last letter may be voiced in the other forms.
  if (/[kpt]$/.test(common) && forms.includes(common)) common = common.slice(0, -1);
  const whole = Object.entries(irregular).find(([, root]) => forms.includes(root));
  return [common.length >= 2 ? common : word, ...(whole ? [whole[0]] : [])];
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
