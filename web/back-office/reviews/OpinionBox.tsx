import { type ReactNode, useId, useState } from 'react';
import { dateTimeText } from '#shared/base/format.ts';
import { MAX_ANSWER_LENGTH, type OpinionState } from '#shared/reviews/reviews.ts';
import { Changing, EditorFields } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';

const tones: Record<OpinionState, BadgeTone> = { waiting: 'wait', published: 'ok', rejected: 'no' };

export type Decided = { state: 'published' | 'rejected'; answer: string };

type OpinionBoxProps = {
  opinion: {
    state: OpinionState;
    answer: string | null;
    author: string;
    createdAt: string;
    product: { name: string };
  };
  head: ReactNode;
  facts: readonly string[];
  children: ReactNode;
  needsAnswer: boolean;
  busy: string | null;
  onDecide: (decided: Decided) => void;
};

/** One review or question with its answer, and the buttons that decide about it. */
export function OpinionBox(props: OpinionBoxProps) {
  const { opinion, head, facts, children, needsAnswer, busy, onDecide } = props;
  const { t, i18n } = useTranslation('admin-reviews');
  const [answer, setAnswer] = useState(opinion.answer ?? '');
  const [isMissing, setMissing] = useState(false);
  const titleId = useId();
  const isPublished = opinion.state === 'published';
  function publish() {
    const isEmpty = needsAnswer && answer.trim() === '';
    setMissing(isEmpty);
    if (!isEmpty) onDecide({ state: 'published', answer });
  }
  return (
    <article className="bo-box stack" aria-labelledby={titleId}>
      <header className="row">
        <h2 className="h3" id={titleId}>
          {opinion.product.name}
        </h2>
        <Badge tone={tones[opinion.state]}>{t(`states.${opinion.state}`)}</Badge>
        {head}
      </header>
      <p className="small second">
        {[opinion.author, dateTimeText(opinion.createdAt, i18n.language), ...facts].join(' · ')}
      </p>
      {children}
      <EditorFields>
        <Field
          label={t('answer')}
          isOptional={!needsAnswer}
          hint={t('answerHint')}
          error={isMissing ? t('answerMissing') : undefined}
        >
          <Textarea
            value={answer}
            rows={3}
            maxLength={MAX_ANSWER_LENGTH}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </Field>
      </EditorFields>
      <div className="row">
        <Changing>
          <Button size="s" isBusy={busy === 'published'} onClick={publish}>
            {t(isPublished ? 'save' : 'publish')}
          </Button>
        </Changing>
        {opinion.state !== 'rejected' && (
          <Changing>
            <Button
              size="s"
              variant="line"
              isBusy={busy === 'rejected'}
              onClick={() => onDecide({ state: 'rejected', answer })}
            >
              {t(isPublished ? 'hide' : 'reject')}
            </Button>
          </Changing>
        )}
      </div>
    </article>
  );
}
