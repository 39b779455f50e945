// Whether the text of a bank statement line names a person or a company. The words of a name are
// read once, because each is compared with hundreds of lines.
import { fold } from '#shared/base/fold.ts';

/** Words that occur in many company names. */
const companyWords = new Set(
  'ltd sti limited sirketi as anonim san sanayi tic ticaret ve ith ihr ithalat ihracat'.split(' '),
);
/** A shorter name occurs in other texts by chance. */
const LEAST_LETTERS = 4;

export const splitWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words by which a name is recognised: none if it is too short. */
export type NameWords = readonly string[];
const longEnough = (words: NameWords): NameWords =>
  words.join('').length < LEAST_LETTERS ? [] : words;

export const wordsOfPerson = (name: string): NameWords => longEnough(splitWords(name));
/** Without the words that many companies have. */
export const wordsOfCompany = (name: string): NameWords =>
  longEnough(splitWords(name).filter((word) => !companyWords.has(word)));

export const isNamed = (name: NameWords, text: ReadonlySet<string>): boolean =>
  name.length > 0 && name.every((word) => text.has(word));
