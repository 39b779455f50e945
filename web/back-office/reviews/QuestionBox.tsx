import { useState } from 'react';
import type { AdminQuestion } from '#shared/back-office/reviews.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { type Decided, OpinionBox } from './OpinionBox.tsx';
import { useDecision } from './use-decision.ts';

type QuestionBoxProps = { question: AdminQuestion; onChanged: () => Promise<void> };

export function QuestionBox({ question, onChanged }: QuestionBoxProps) {
  const { t } = useTranslation(['admin-reviews', 'attributes']);
  const { busy, decide } = useDecision(
    (body: Decided & { version: number; isGeneral: boolean }) =>
      adminApi().put('/admin/questions/{id}', { path: { id: question.id }, body }),
    onChanged,
  );
  const { part, neck, email, version, language } = question;
  const mayBeGeneral = part !== null && neck !== null;
  // By default the answer to a new question is general: it applies to all products of the same part
  // and neck.
  const [isGeneral, setGeneral] = useState(
    question.state === 'waiting' ? mayBeGeneral : question.isGeneral,
  );
  return (
    <OpinionBox
      opinion={question}
      head={null}
      facts={email ? [email] : []}
      needsAnswer
      busy={busy}
      onDecide={(decided) => void decide({ ...decided, isGeneral, version })}
    >
      <p className="opinion-text" lang={language}>
        {question.question}
      </p>
      {mayBeGeneral && (
        <Checkbox checked={isGeneral} onChange={({ target }) => setGeneral(target.checked)}>
          {t('general', { neck, part: t(`attributes:values.part.${part}`) })}
        </Checkbox>
      )}
    </OpinionBox>
  );
}
