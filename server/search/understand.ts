// Turns the typed text into search terms: its words, the other words that each of them may mean,
// and corrections of unknown words. Decision 0018 describes the steps.

import type { Db } from '#server/base/db/db.ts';
import { fold } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import { MAX_SEARCH_LENGTH } from '#shared/base/paging.ts';
import { correctQuery } from './correct-query.ts';
import { findWords, type Lookup } from './lookup.ts';
import type { KnownWord } from './misspelling.ts';
import { beginningsOf, formsWithout, kinshipOf } from './stems.ts';
import { type Synonyms, synonymsAt } from './synonyms.ts';
import type { Term, Understood } from './tsquery.ts';
import { type SpeltWord, selectSpellings } from './vocabulary.sql.ts';
import { codeOf, isPlain, shownWord, splitWords, withDigits } from './words.ts';

// How folded words are spelt on the screen.

/** Each word as it is spelt in the typed text or in a product. */
async function spellingOf(
  db: Db,
  text: string,
  corrected: readonly SpeltWord[],
): Promise<(word: string) => string> {
  const texts = corrected.length > 0 ? await selectSpellings(db, corrected) : { tr: [], en: [] };
  // Most searches show none of their words.
  let spelt: ReadonlyMap<string, string> | null = null;
  return (word) => {
    spelt ??= spellingsIn([
      { texts: [text], language: 'tr' },
      // "Inner" has no ı, so this text is read as English.
      { texts: texts.en, language: 'en' },
      { texts: texts.tr, language: 'tr' },
    ]);
    return spelt.get(word) ?? shownWord(word);
  };
}

/** By the folded word, as the first text writes it that has it. */
function spellingsIn(
  sources: readonly { texts: readonly string[]; language: Language }[],
): ReadonlyMap<string, string> {
  const spelt = new Map<string, string>();
  for (const { texts, language } of sources)
    for (const piece of texts.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u))) {
      const word = fold(piece);
      if (word !== '' && !spelt.has(word)) spelt.set(word, piece.toLocaleLowerCase(language));
    }
  return spelt;
}

/** More words add nothing to the meaning. */
const MAX_WORDS = 10;
/** The maximum number of catalogue words that one typed word may mean. */
const MOST_MEANT = 60;
const MIN_PREFIX = 3;
/** A rare word that is the beginning of much more common words is also treated as unfinished. */
const MUCH_COMMONER = 20;

export type Manner = {
  /** Corrects and leaves out nothing. */
  asTyped?: boolean;
  /** The last word may be unfinished. */
  isTyping?: boolean;
};

/** Words that do not help to find a product. */
const fillers = new Set(
  'adet al almak alacagim ariyorum ben bir bu da de en fiyat fiyati fiyatlari gibi icin ile ihtiyacim istiyorum lazim mi nerede olan satilik satin satis tane toptan toptanci ucuz ve veya and for of the with'.split(
    ' ',
  ),
);

/** Null if the text has no word; without terms if most of its words are unknown. */
export async function understand(
  lookup: Lookup,
  synonyms: Synonyms,
  typed: string,
  { asTyped = false, isTyping = false }: Manner = {},
): Promise<Understood | null> {
  const text = typed.slice(0, MAX_SEARCH_LENGTH);
  const words = meaningfulWords(text);
  if (words.length === 0) return null;
  const code = codeQuery(text);
  const read = await readTerms(lookup, synonyms, { words, isTyping, code });
  const additions = additionsOf(text);
  const understood: Understood = {
    terms: thingFirst(read.terms, additions),
    code: read.isCode ? code : null,
    searchedFor: null,
    leftOut: [],
    spelling: await spellingOf(lookup.db, text, []),
  };
  if (read.unknown.length === 0) return understood;
  if (asTyped || read.isCode) return { ...understood, terms: [] };

  const corrected = await correctQuery(lookup, { words, unknown: new Set(read.unknown), isTyping });
  const mostLeftOut = Math.max(1, Math.ceil(words.length / 2) - 1);
  if (corrected.words.length === 0 || corrected.leftOut.length > mostLeftOut)
    return { ...understood, terms: [] };
  const { terms } = await readTerms(lookup, synonyms, { words: corrected.words, isTyping });
  const spelling = await spellingOf(lookup.db, text, corrected.corrected);
  const isChanged = corrected.corrected.length > 0 || corrected.leftOut.length > 0;
  return {
    ...understood,
    terms: thingFirst(terms, additions),
    spelling,
    searchedFor: isChanged ? corrected.words.map(spelling).join(' ') : null,
    leftOut: corrected.leftOut.map(spelling),
  };
}

/** The beginning of a code is enough if the text looks like one: it has a digit or a dash. */
function codeQuery(text: string): string | null {
  const code = codeOf(text);
  if (code.length < 3 || code.length > 40) return null;
  return code.length > 3 && /[\d-]/.test(text) ? `'#${code}':*` : `'#${code}'`;
}

export function meaningfulWords(text: string): string[] {
  const words = splitWords(withDigits(fold(text))).slice(0, MAX_WORDS);
  const meaning = words.filter((word) => !fillers.has(word));
  return meaning.length > 0 ? meaning : words;
}

/**
 * English names the thing first: "cap for a 50 ml bottle" is a cap, "bottle with a gold pump" a
 * bottle. Returns the words after the first "for" or "with".
 */
function additionsOf(text: string): ReadonlySet<string> {
  const words = splitWords(fold(text));
  const place = words.findIndex((word) => word === 'for' || word === 'with');
  const things = words.slice(0, Math.max(place, 0));
  return new Set(
    things.length > 0 ? words.slice(place).filter((word) => !things.includes(word)) : [],
  );
}

/** Additions do not name the thing, unless nothing else does. */
function thingFirst(terms: readonly Term[], additions: ReadonlySet<string>): readonly Term[] {
  const isAddition = (term: Term) => term.typed.every((word) => additions.has(word));
  return terms.some((term) => term.kinds.length > 0 && !isAddition(term))
    ? terms.map((term) => (isAddition(term) ? { ...term, kinds: [] } : term))
    : terms;
}

type Segment = { typed: readonly string[]; others: readonly (readonly string[])[] };

/** Synonyms of several words take precedence over those of one word. */
function segmentsOf(words: readonly string[], synonyms: Synonyms): Segment[] {
  const segments: Segment[] = [];
  for (let place = 0; place < words.length; ) {
    const phrase = synonymsAt(words, place, synonyms);
    segments.push(
      phrase
        ? { typed: phrase.words, others: phrase.others }
        : { typed: [words[place] ?? ''], others: [] },
    );
    place += phrase?.words.length ?? 1;
  }
  return segments;
}

async function readTerms(
  lookup: Lookup,
  synonyms: Synonyms,
  {
    words,
    isTyping,
    code = null,
  }: { words: readonly string[]; isTyping: boolean; code?: string | null },
) {
  const segments = segmentsOf(words, synonyms);
  const all = [...new Set([...words, ...segments.flatMap((segment) => segment.others.flat())])];
  const exact = all.flatMap((word) => [
    ...meaningsOf(word),
    ...[...formsWithout(word).inflected].map((form) => `=${form}`),
  ]);
  const beginnings = all.flatMap((word) =>
    isPlain(word)
      ? [...beginningsOf(word), ...(word.length >= MIN_PREFIX || isTyping ? [word] : [])]
      : [],
  );
  const { isCode, words: read } = await findWords(lookup, {
    words: [...new Set(exact)],
    beginnings: [...new Set(beginnings)],
    code,
  });
  const known = new Known(read);
  const unfinished = isTyping ? words.at(-1) : undefined;
  const understood = segments.map((segment) => termOf(segment, known, unfinished));
  return {
    terms: understood.map(({ term }) => term),
    unknown: understood.flatMap((one) => one.unknown),
    isCode,
  };
}

/** The meaning of a segment, and its unknown words if the whole segment means nothing. */
function termOf(
  { typed, others }: Segment,
  known: Known,
  unfinished: string | undefined,
): { term: Term; unknown: readonly string[] } {
  const meant = typed.map((word) => known.meantBy(word, word === unfinished));
  const alternatives = others
    .map((phrase) => phrase.map((word) => known.meantBy(word, false).near))
    .filter((phrase) => phrase.every((words) => words.length > 0));
  const near = meant.every((one) => one.near.length > 0) ? [meant.map((one) => one.near)] : [];
  const hasFar = meant.some((one) => one.far.length > 0) && !meant.some(isNothing);
  const far = hasFar
    ? [meant.map((one) => (meant.length > 1 ? [...one.near, ...one.far] : one.far))]
    : [];
  const isUnknown = near.length + far.length + alternatives.length === 0;
  const ownKinds = known.kindsOf(typed.at(-1) ?? '');
  const otherKinds = others.flatMap((phrase) => known.kindsOf(phrase.at(-1) ?? ''));
  return {
    term: {
      typed,
      near,
      far: [...far, ...alternatives],
      kinds: ownKinds.length > 0 ? ownKinds : [...new Set(otherKinds)],
      isAmount: typed.length === 1 && /^\d/.test(typed[0] ?? ''),
    },
    unknown: isUnknown ? typed.filter((_, index) => isNothing(meant[index])) : [],
  };
}

const isNothing = (
  part: { near: readonly string[]; far: readonly string[] } | undefined,
): boolean => !part || part.near.length + part.far.length === 0;

/** A bare number is an amount or a neck: "50 şişe", "15 lik pompa". */
const meaningsOf = (word: string): string[] =>
  /^\d{1,4}$/.test(word)
    ? [`${word}ml`, `${word}g`, `${word}mm`, `fea${word}`, `din${word}`, word]
    : [word];

/** The words that were read from the vocabulary. */
class Known {
  readonly #known: ReadonlyMap<string, KnownWord>;
  readonly #plain: readonly string[];

  constructor(words: readonly KnownWord[]) {
    const sorted = words.toSorted((a, b) => b.products - a.products || (a.word < b.word ? -1 : 1));
    this.#known = new Map(sorted.map((word) => [word.word, word]));
    this.#plain = sorted.map(({ word }) => word).filter(isPlain);
  }

  meantBy(word: string, isUnfinished: boolean): { near: string[]; far: string[] } {
    if (!isPlain(word)) return { near: this.#asIndexed(meaningsOf(word)), far: [] };
    const forms = formsWithout(word);
    const beginnings = beginningsOf(word);
    const alike = this.#plain.filter((other) =>
      beginnings.some((beginning) => other.startsWith(beginning)),
    );
    const kin = alike.map((other) => ({
      other,
      kinship: other === word ? 'same' : kinshipOf(forms, formsWithout(other)),
    }));
    const near = kin.filter(({ kinship }) => kinship === 'same').map(({ other }) => other);
    const related = kin.filter(({ kinship }) => kinship === 'related').map(({ other }) => other);
    const longer = this.#plain.filter((other) => other.startsWith(word) && !near.includes(other));
    const isPrefix =
      isUnfinished ||
      (word.length >= MIN_PREFIX &&
        this.#count([...near, ...related]) * MUCH_COMMONER < this.#count(longer));
    const begun = isPrefix ? longer : [];
    return {
      near: this.#asIndexed(near.slice(0, MOST_MEANT)),
      far: this.#asIndexed([...new Set([...related, ...begun])].slice(0, MOST_MEANT)),
    };
  }

  #asIndexed(words: readonly string[]): string[] {
    return words.flatMap((each) => {
      const { word, products, inFacts } = this.#known.get(each) ?? {
        word: each,
        products: 0,
        inFacts: 0,
      };
      return [...(inFacts > 0 ? [word] : []), ...(products > inFacts ? [`~${word}`] : [])];
    });
  }

  #count(words: readonly string[]): number {
    return words.reduce((total, word) => total + (this.#known.get(word)?.products ?? 0), 0);
  }

  kindsOf(word: string): string[] {
    return [...formsWithout(word).inflected]
      .map((form) => `=${form}`)
      .filter((kind) => this.#known.has(kind));
  }
}
