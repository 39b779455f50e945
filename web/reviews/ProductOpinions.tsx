// Reviews and questions of a product. The page is the same for everybody and stays small: they load
// when they are near.
import './reviews.css';
import { useEffect } from 'react';
import { useRemote } from '#web/base/api/use-remote.ts';
import { browserApi } from '#web/session/browser.ts';
import { ProductQuestions } from './ProductQuestions.tsx';
import { ProductReviews } from './ProductReviews.tsx';
import { fetchQuestions, fetchReviews } from './review-calls.ts';

export function ProductOpinions({ productId: id }: { productId: number }) {
  const reviews = useRemote(`reviews ${id}`, (signal) => fetchReviews(browserApi(), id, 0, signal));
  const questions = useRemote(`questions ${id}`, (signal) =>
    fetchQuestions(browserApi(), id, signal),
  );
  useHashTarget(reviews.data !== null && questions.data !== null);
  // If they cannot be loaded, they are left out without an error.
  if (!reviews.data || !questions.data) return null;
  return (
    <div className="section page opinions">
      <ProductReviews productId={id} first={reviews.data} />
      <ProductQuestions productId={id} questions={questions.data.content} />
    </div>
  );
}

/** The element of the address's hash did not exist when the browser looked for it. */
function useHashTarget(isThere: boolean) {
  useEffect(() => {
    const { hash } = window.location;
    if (isThere && (hash === '#reviews' || hash === '#questions'))
      document.querySelector(hash)?.scrollIntoView();
  }, [isThere]);
}
