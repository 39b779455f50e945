// Questions about products: asked by anybody and assigned to the part and the neck of the product,
// so that one answer helps for all products with that neck. Owns product_questions. Decision 0051.

import { inTransaction, type Tx } from '#server/base/db/db.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { beginningsOf } from '#server/search/stems.ts';
import { splitWords } from '#server/search/words.ts';
import { DAY_MS } from '#shared/base/format.ts';
import { foldEmail } from '#shared/base/identity.ts';
import type { Language } from '#shared/base/languages.ts';
import type { Question, QuestionBody, Questions } from '#shared/reviews/reviews.ts';
import {
  eraseQuestionsOf,
  insertQuestion,
  lockAsker,
  purgeQuestions,
  type QuestionRow,
  selectAnswered,
  selectAskedProduct,
  selectByTerms,
} from './questions.sql.ts';

export {
  markMailed as markAnswerMailed,
  type QuestionRow,
  questionColumns,
  selectQuestion as findQuestion,
} from './questions.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock'>;

/** The same text within this time counts as one question: a double click or a repeated request. */
const SAME_WITHIN_MS = DAY_MS;
const MOST_SHOWN = 30;
const MOST_FOUND = 3;
/** Maximum for a search; more words would find nothing. */
const MOST_WORDS = 6;

export const QUESTIONS_TAG = 'questions';

/** Answered questions, those about this product first. */
export async function listQuestions(
  { db }: Pick<Deps, 'db'>,
  productId: number,
  language: Language,
): Promise<Questions> {
  const rows = await selectAnswered(db, productId, MOST_SHOWN);
  return { content: rows.map((row) => toQuestion(row, language)) };
}

/** Answered questions that have every word of a search, in any of its forms. */
export async function searchQuestions(
  { db }: Pick<Deps, 'db'>,
  search: string,
  language: Language,
): Promise<Questions> {
  const terms = splitWords(search)
    .slice(0, MOST_WORDS)
    .map((word) => beginningsOf(word).filter((beginning) => /^[a-z0-9]+$/.test(beginning)))
    .filter((beginnings) => beginnings.length > 0);
  if (terms.length === 0) return { content: [] };
  const rows = await selectByTerms(db, terms, MOST_FOUND);
  return { content: rows.map((row) => toQuestion(row, language)) };
}

export const toQuestion = (row: QuestionRow, language: Language): Question => ({
  id: row.id,
  author: row.author,
  language: row.language,
  question: row.question,
  answer: row.answer,
  createdAt: row.createdAt.toISOString(),
  product: { id: row.productId, name: productNameIn(row, language) },
});

export const productNameIn = (
  { productName, productNameEn }: Pick<QuestionRow, 'productName' | 'productNameEn'>,
  language: Language,
): string => (language === 'en' && productNameEn ? productNameEn : productName);

/** @throws AppError PRODUCT_NOT_FOUND, PRODUCT_WITHDRAWN */
export async function askQuestion(
  { db, clock }: Deps,
  productId: number,
  body: QuestionBody & { language: Language },
): Promise<void> {
  const product = await selectAskedProduct(db, productId);
  if (!product) throw new AppError('PRODUCT_NOT_FOUND');
  if (!product.isActive) throw new AppError('PRODUCT_WITHDRAWN');
  const { part, neck } = product;
  const at = clock();
  await inTransaction(db, async (tx) => {
    await lockAsker(tx, foldEmail(body.email));
    await insertQuestion(
      tx,
      { ...body, productId, part, neck, at },
      new Date(at.getTime() - SAME_WITHIN_MS),
    );
  });
}

/** For a mailbox that its owner has proved; published questions remain without name and address. */
export const eraseAskedBy = (tx: Tx, emailFolded: string): Promise<void> =>
  eraseQuestionsOf(tx, emailFolded, {
    tr: translate('tr', 'answers', 'anonymous'),
    en: translate('en', 'answers', 'anonymous'),
  });

/** For the hourly job. */
export const deleteOldQuestions = ({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> =>
  purgeQuestions(db, new Date(clock().getTime() - config.keepDays.messages * DAY_MS));
