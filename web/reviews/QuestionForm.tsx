import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import { MAX_QUESTION_LENGTH, QuestionBody } from '#shared/reviews/reviews.ts';
import { Trans, useTranslation } from '#web/base/i18n/react.tsx';
import { TextPageLink } from '#web/base/page/TextPageLink.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Input, Textarea } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { useShopForm } from '#web/base/ui/use-shop-form.ts';
import { browserApi } from '#web/session/browser.ts';
import { useSession } from '#web/session/SessionContext.ts';
import { sendQuestion } from './review-calls.ts';

const messages = {
  question: 'questionShort',
  author: 'authorMissing',
  email: 'emailWrong',
} as const;

const questionResolver = (t: TFunction<'reviews'>) =>
  formResolver<QuestionBody>(QuestionBody, ({ path }) =>
    t(`form.${messages[path?.[0] as keyof QuestionBody]}`),
  );

/** A question about a product: name, e-mail address for the answer, and text. */
export default function QuestionForm({
  productId,
  onSent,
}: {
  productId: number;
  onSent: () => void;
}) {
  const { t } = useTranslation('reviews');
  const { user } = useSession();
  const resolver = useMemo(() => questionResolver(t as TFunction<'reviews'>), [t]);
  const { register, setFocus, errorOf, formProps, failure, isBusy } = useShopForm<QuestionBody>({
    resolver,
    // The customer's data as initial values.
    values: { author: user?.firstName ?? '', email: user?.email ?? '', question: '' },
    resetOptions: { keepDirtyValues: true },
    failed: t('failed'),
    async send(question) {
      await sendQuestion(browserApi(), productId, question);
      onSent();
    },
  });
  // The form was just opened with a button.
  useEffect(() => setFocus('question'), [setFocus]);

  return (
    <form {...formProps} className="stack opinion-form">
      <Field label={t('questions.question')} hint={t('questions.hint')} error={errorOf('question')}>
        <Textarea {...register('question')} rows={4} maxLength={MAX_QUESTION_LENGTH} />
      </Field>
      <div className="grid-2">
        <Field label={t('form.author')} hint={t('questions.authorHint')} error={errorOf('author')}>
          <Input {...register('author')} autoComplete="given-name" maxLength={60} />
        </Field>
        <Field
          label={t('questions.email')}
          hint={t('questions.emailHint')}
          error={errorOf('email')}
        >
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
        <Trans
          t={t}
          i18nKey="questions.privacy"
          components={{ kvkk: <TextPageLink to="/kvkk" /> }}
        />
      </p>
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t('questions.send')}
        </Button>
      </div>
    </form>
  );
}
