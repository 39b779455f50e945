// Actions that need a recent sign-in: the server responds with SIGN_IN_AGAIN if the last one is too
// long ago. A dialog asks (frame/ConfirmIdentity.tsx); the request waits and is sent again.
import { useSyncExternalStore } from 'react';
import type { ErrorBody, ErrorCode } from '#shared/base/errors.ts';

type Guard = (send: () => Promise<Response>) => Promise<Response>;
type Question = { answered: Promise<boolean>; answer: (isConfirmed: boolean) => void };

const SIGN_IN_AGAIN: ErrorCode = 'SIGN_IN_AGAIN';
const open: { question: Question | null } = { question: null };
const listeners = new Set<() => void>();

/** If the administrator cancels, the caller gets the server's refusal like any other. */
export const confirmed =
  (guard: Guard): Guard =>
  async (send) => {
    const answer = await guard(send);
    if (answer.status !== 403 || !(await asksToConfirm(answer.clone())) || !(await ask()))
      return answer;
    return guard(send);
  };

async function asksToConfirm(answer: Response): Promise<boolean> {
  const body = (await answer.json().catch(() => null)) as Partial<ErrorBody> | null;
  return body?.code === SIGN_IN_AGAIN;
}

/** One question for all waiting requests; false if no dialog is there to ask. */
function ask(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!open.question) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>();
    open.question = { answered, answer };
    notify();
  }
  return open.question.answered;
}

export function answerConfirmation(isConfirmed: boolean): void {
  open.question?.answer(isConfirmed);
  open.question = null;
  notify();
}

const notify = () => {
  for (const listener of listeners) listener();
};

/** Whether a request waits for the confirmation. */
export const useConfirmation = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => open.question !== null,
    () => false,
  );
