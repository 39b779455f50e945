import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  MAX_QUESTION_LENGTH,
  MIN_QUESTION_LENGTH,
  type QuestionBody,
} from '#shared/reviews/reviews.ts';
import { type Failure, failureOf } from '#web/base/api/form-failure.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { useFirstError } from '#web/base/ui/use-first-error.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { sendQuestion } from './review-calls.ts';

type Values = Partial<QuestionBody>;
type Errors = Failure['fields'];

/** A question about a product: name, address for the answer, and the words. */
export function QuestionForm({ productId, onSent }: { productId: number; onSent: () => void }) {
  const { t } = useTranslation('reviews');
  const { user } = useSession();
  const [typed, setTyped] = useState<Values>({});
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = useFirstError(form);
  // The customer's own, until something else is typed.
  const values: QuestionBody = {
    author: user?.firstName ?? '',
    email: user?.email ?? '',
    question: '',
    ...typed,
  };
  // It has just been opened with a button.
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  function refuse(fields: Errors) {
    setErrors(fields);
    focusFirstError();
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const missing = problemsOf(values, (key) => t(`form.${key}`));
    if (Object.keys(missing).length > 0) return refuse(missing);
    setBusy(true);
    try {
      await sendQuestion(browserApi(), productId, values);
      onSent();
    } catch (error) {
      setBusy(false);
      const { fields, message } = failureOf(error, t('failed'));
      if (Object.keys(fields).length > 0) refuse(fields);
      else setFailure(message);
    }
  }

  const register = (name: keyof QuestionBody) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      setErrors(({ [name]: _, ...rest }) => rest);
    },
  });
  return (
    <form ref={form} className="stack opinion-form" noValidate onSubmit={(e) => void send(e)}>
      <Field label={t('questions.question')} hint={t('questions.hint')} error={errors.question}>
        <Textarea {...register('question')} rows={4} maxLength={MAX_QUESTION_LENGTH} />
      </Field>
      <div className="grid-2">
        <Field label={t('form.author')} hint={t('questions.authorHint')} error={errors.author}>
          <Input {...register('author')} autoComplete="given-name" maxLength={60} />
        </Field>
        <Field label={t('questions.email')} hint={t('questions.emailHint')} error={errors.email}>
          <Input
            {...register('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
        </Field>
      </div>
      {failure && <Alert tone="no">{failure}</Alert>}
      <p className="small second">
        <Trans t={t} i18nKey="questions.privacy" components={{ kvkk: <PrivacyPage /> }} />
      </p>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('questions.send')}
        </Button>
      </div>
    </form>
  );
}

function problemsOf(values: QuestionBody, text: (key: string) => string): Errors {
  const problems: [keyof QuestionBody, string, boolean][] = [
    ['question', 'questionShort', values.question.trim().length < MIN_QUESTION_LENGTH],
    ['author', 'authorMissing', values.author.trim() === ''],
    ['email', 'emailWrong', !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())],
  ];
  return Object.fromEntries(
    problems.flatMap(([field, key, isWrong]) => (isWrong ? [[field, text(key)]] : [])),
  );
}

/** In another tab: what has been typed stays. */
const PrivacyPage = ({ children }: { children?: ReactNode }) => (
  <Link className="text-link" to="/kvkk" target="_blank">
    {children}
  </Link>
);
