// The mail with the answer to a question about a product. Owns no table; the texts are in locales
// (mails), in the language of the question.
import { translate } from '#server/base/errors/texts.ts';
import type { Platform } from '#server/base/platform.ts';
import { findQuestion, productNameIn, type QuestionRow } from '#server/reviews/questions.ts';
import type { Settings, Shop } from '#server/settings/settings.ts';
import { formatPhone } from '#shared/base/identity.ts';
import { type MailContent, renderMail } from './mail-content.ts';
import { withTextsOf } from './mail-texts.ts';
import type { Mail } from './mailer.ts';

/** Null if it was already mailed, was hidden again, or its address was deleted. */
export async function composeAnswerMail(
  { db, settings, config }: Pick<Platform, 'db' | 'config'> & { settings: Settings },
  questionId: number,
): Promise<Mail | null> {
  const question = await findQuestion(db, questionId);
  if (!question?.email || question.mailedAt || question.state !== 'published') return null;
  const shop = await settings.shop();
  const shown = answerContent(question, { shop, publicUrl: config.publicUrl });
  const content = await withTextsOf(db, 'question-answer', shown);
  return {
    kind: 'question-answer',
    about: String(questionId),
    to: { name: '', address: question.email },
    ...(shop.email ? { replyTo: shop.email } : {}),
    subject: content.subject,
    ...(await renderMail(content)),
    attachments: [],
  };
}

export function answerContent(
  question: Pick<
    QuestionRow,
    'language' | 'question' | 'answer' | 'productId' | 'productName' | 'productNameEn'
  >,
  { shop, publicUrl }: { shop: Shop; publicUrl: string },
): MailContent {
  const { language } = question;
  const t = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'mails', key, values);
  const product = productNameIn(question, language);
  const pages = language === 'en' ? `${publicUrl}/en` : publicUrl;
  return {
    language,
    subject: t('question-answer.subject', { product }),
    heading: t('question-answer.heading'),
    paragraphs: (question.answer ?? '').split('\n').filter((line) => line.trim() !== ''),
    facts: [
      [t('product'), product],
      [t('question-answer.question'), question.question],
    ],
    action: {
      label: t('question-answer.action'),
      url: `${pages}/products/${question.productId}#questions`,
    },
    footer: [
      t('question-answer.why', { shop: shop.name }),
      t('footer', { title: shop.title, address: shop.address }),
      [formatPhone(shop.phone), shop.email].filter(Boolean).join(' · '),
    ].filter(Boolean),
    shopName: shop.name,
    logo: shop.logo,
  };
}
