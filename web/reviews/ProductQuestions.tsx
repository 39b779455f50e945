import { useId, useState } from 'react';
import { dateText } from '#shared/base/format.ts';
import type { Question } from '#shared/reviews/reviews.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { lazyPart } from '#web/base/page/chunks.ts';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { LazyPart } from '#web/base/ui/LazyPart.tsx';
import { Answer } from './Answer.tsx';

/** It needs the form library and its schemas. */
const QuestionForm = lazyPart(() => import('./QuestionForm.tsx'));

/** Answered questions, those about this product first, and a form to ask one. */
export function ProductQuestions({
  productId,
  questions,
}: {
  productId: number;
  questions: readonly Question[];
}) {
  const { t } = useTranslation('reviews');
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed');
  const formId = useId();
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 className="h2" id="questions-title">
        {t('questions.title')}
      </h2>
      {questions.length === 0 ? (
        <p className="second">{t('questions.empty')}</p>
      ) : (
        <ul className="opinion-list">
          {questions.map((question) => (
            <li key={question.id}>
              <QuestionEntry question={question} productId={productId} />
            </li>
          ))}
        </ul>
      )}
      {state === 'sent' ? (
        <Alert tone="ok">{t('questions.sent')}</Alert>
      ) : (
        <>
          {state === 'closed' && (
            <Button variant="line" aria-controls={formId} onClick={() => setState('open')}>
              {t('questions.ask')}
            </Button>
          )}
          <div id={formId}>
            {state === 'open' && (
              <LazyPart>
                <QuestionForm productId={productId} onSent={() => setState('sent')} />
              </LazyPart>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** `productId`: the product of the page; an answer about another product says so. */
export function QuestionEntry({
  question,
  productId,
}: {
  question: Question;
  productId: number | null;
}) {
  const { t, i18n } = useTranslation('reviews');
  const about =
    question.product.id === productId
      ? []
      : [t('questions.about', { name: question.product.name })];
  return (
    <article className="opinion">
      <h3 className="opinion-text" lang={question.language}>
        {question.question}
      </h3>
      <p className="small second">
        {[question.author, dateText(question.createdAt, i18n.language), ...about].join(' · ')}
      </p>
      <Answer text={question.answer} />
    </article>
  );
}
