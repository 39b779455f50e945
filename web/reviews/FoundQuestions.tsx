// Answered questions that match a search, below its products. They load late: most searches find
// none.
import './reviews.css';
import { Link } from 'react-router';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { browserApi } from '#web/session/browser.ts';
import { QuestionEntry } from './ProductQuestions.tsx';
import { findQuestions } from './review-calls.ts';

export default function FoundQuestions({ search }: { search: string }) {
  const { t } = useTranslation('reviews');
  const { data } = useRemote(`questions of ${search}`, (signal) =>
    findQuestions(browserApi(), search, signal),
  );
  // If they cannot be loaded, they are left out without an error.
  if (!data || data.content.length === 0) return null;
  return (
    <section className="section" aria-labelledby="found-questions">
      <h2 className="h2" id="found-questions">
        {t('questions.found')}
      </h2>
      <ul className="opinion-list">
        {data.content.map((question) => (
          <li key={question.id}>
            <QuestionEntry question={question} productId={null} />
            <Link className="text-link small" to={`/products/${question.product.id}#questions`}>
              {question.product.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
