// Turns the typed text into search terms: its words, the other words that each of them may mean,
// and corrections of unknown words. Decision 0018 describes the steps.

import type { Db } from '#server/base/db/db.ts';
import { fold } from '#shared/base/fold.ts';
import type { Language } from '#shared/base/languages.ts';
import { MAX_SEARCH_LENGTH } from '#shared/base/paging.ts';
import { correctQuery } from './correct-query.ts';
import { BRAND, isInFacts, Known, MIN_PREFIX, meaningsOf } from './known-words.ts';
import { findWords, type Lookup } from './lookup.ts';
import { beginningsOf, formsWithout } from './stems.ts';
import { type Synonyms, synonymsAt } from './synonyms.ts';
import type { Term, Understood } from './tsquery.ts';
import { cleanText, meaningfulWords } from './typed-text.ts';
import { type SpeltWord, selectSpellings } from './vocabulary.sql.ts';
import { codeOf, isPlain, shownWord, splitWords } from './words.ts';

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

export type Manner = {
  /** Corrects and leaves out nothing. */
  asTyped?: boolean;
  /** The last word may be unfinished. */
  isTyping?: boolean;
};

/** Null if the text has no word; without terms if most of its words are unknown. */
export async function understand(
  lookup: Lookup,
  synonyms: Synonyms,
  typed: string,
  { asTyped = false, isTyping = false }: Manner = {},
): Promise<Understood | null> {
  const text = cleanText(typed.slice(0, MAX_SEARCH_LENGTH));
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

/**
 * English names the thing first: "cap for a 50 ml bottle" is a cap, "bottle with a gold pump" a
 * bottle. Returns the words after the first "for", "with" or "without".
 */
function additionsOf(text: string): ReadonlySet<string> {
  const words = splitWords(fold(text));
  const place = words.findIndex((word) => ['for', 'with', 'without'].includes(word));
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
    ...[...formsWithout(word).inflected].flatMap((form) => [`=${form}`, `${BRAND}${form}`]),
  ]);
  const unfinished = isTyping ? words.at(-1) : undefined;
  const beginnings = all.flatMap((word) =>
    isPlain(word)
      ? [...beginningsOf(word), ...(word.length >= MIN_PREFIX || isTyping ? [word] : [])]
      : [],
  );
  if (unfinished !== undefined && isPlain(unfinished)) beginnings.push(`${BRAND}${unfinished}`);
  const { isCode, words: read } = await findWords(lookup, {
    words: [...new Set(exact)],
    beginnings: [...new Set(beginnings)],
    code,
  });
  const known = new Known(read);
  const understood = withBrands(
    segments.map((segment) => termOf(segment, known, unfinished)),
    known,
    unfinished,
  );
  return {
    terms: understood.map(({ term }) => term),
    unknown: understood.flatMap((one) => one.unknown),
    isCode,
  };
}

/** `isFact`: a word or synonym of its own is in names, categories or attributes. */
type Meaning = { term: Term; unknown: readonly string[]; isFact: boolean };

/**
 * A word of a brand counts where it means nothing else, or beside another word of a brand:
 * "lavanta" is not everything of Lavanta Defteri.
 */
function withBrands(
  understood: readonly Meaning[],
  known: Known,
  unfinished: string | undefined,
): readonly Meaning[] {
  const brands = understood.map(({ term: { typed } }) =>
    typed.length === 1 ? known.brandsOf(typed[0] ?? '', typed[0] === unfinished) : [],
  );
  const isBrand = (place: number) => (brands[place] ?? []).length > 0;
  return understood.map(({ term, unknown, isFact }, place) => {
    const counts = isBrand(place) && (!isFact || isBrand(place - 1) || isBrand(place + 1));
    return counts
      ? { isFact, unknown: [], term: { ...term, near: [...term.near, [brands[place] ?? []]] } }
      : { isFact, unknown, term };
  });
}

/** The meaning of a segment, and its unknown words if the whole segment means nothing. */
function termOf({ typed, others }: Segment, known: Known, unfinished: string | undefined): Meaning {
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
    isFact: alternatives.length > 0 || meant.some((one) => one.near.some(isInFacts)),
  };
}

const isNothing = (
  part: { near: readonly string[]; far: readonly string[] } | undefined,
): boolean => !part || part.near.length + part.far.length === 0;
