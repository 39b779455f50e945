// One print proof for its buyer: its picture, its PDF, the printed texts, and the buttons to
// answer.
import './proofs.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { numberText, roundedText, timeText } from '#shared/base/format.ts';
import { PROOF_COMMENT_LENGTH } from '#shared/proofs/proof-limits.ts';
import type { ProofAnswer } from '#shared/proofs/proofs.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useFocusNearby } from '#web/base/ui/use-focus-nearby.ts';
import { DesignPicture } from '#web/cart/DesignPicture.tsx';
import { browserApi } from '#web/session/browser.ts';
import { answerProof, downloadProof, type ProofAccess } from './proof-calls.ts';

type CardProps = {
  proof: ProofAnswer;
  access: ProofAccess;
  /** Called when it was answered, or has changed. */
  onChanged: () => void;
};

const tones = { waiting: 'wait', approved: 'ok', rejected: 'no', replaced: 'plain' } as const;

export function ProofCard({ proof, access, onChanged }: CardProps) {
  const { t, i18n } = useTranslation('proofs');
  const { number, state, facts, designId, isUploaded } = proof;
  const card = useRef<HTMLElement>(null);
  useFocusNearby(card);
  const mm = (value: number) => roundedText(value, i18n.language, 1);
  const rows: [string, string][] = [
    [t('pdf.bottle'), facts.bottle],
    [t('pdf.product'), facts.product],
    [t('pdf.pieces'), numberText(facts.pieces, i18n.language)],
    [
      t('pdf.size'),
      t('pdf.sizeOf', {
        width: mm(facts.widthMm),
        height: mm(facts.heightMm),
        bottom: mm(facts.bottomMm),
      }),
    ],
    [t('pdf.inks'), facts.inks.map((ink) => t(`label:ink.${ink}`)).join(', ')],
    [t('pdf.texts'), facts.texts.map((text) => `“${text}”`).join(' · ')],
  ];
  return (
    <article ref={card} className="proof" aria-labelledby={`proof-${proof.id}`}>
      <DesignPicture code={designId} sizes="16rem" />
      <div className="stack">
        <div className="proof-title">
          <h3 className="h3" id={`proof-${proof.id}`}>
            {t('pdf.number', { number })}
          </h3>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </div>
        {isUploaded && <p className="small second">{t('uploaded')}</p>}
        <dl className="proof-facts small">
          {rows
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <div key={name}>
                <dt className="mute">{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        <ProofFile proof={proof} access={access} />
        <ProofHistory proof={proof} />
        {proof.canAnswer && <ProofForm proof={proof} access={access} onChanged={onChanged} />}
        <p className="micro mute break">{t('pdf.hash', { hash: proof.contentHash })}</p>
      </div>
    </article>
  );
}

function ProofFile({ proof, access }: Pick<CardProps, 'proof' | 'access'>) {
  const { t } = useTranslation('proofs');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      const { name, file } = await downloadProof(proof.id, access);
      saveFile(name, 'application/pdf', file);
    } catch (error) {
      setFailure(serverMessage(error) ?? t('network'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button variant="line" size="s" isBusy={isBusy} onClick={() => void save()}>
        {t('open')}
      </Button>
      {failure && <Alert tone="no">{failure}</Alert>}
    </div>
  );
}

/** The answers and remarks, by whom and when. */
function ProofHistory({ proof: { history } }: Pick<CardProps, 'proof'>) {
  const { t, i18n } = useTranslation('proofs');
  return (
    <ul className="proof-history small">
      {history.map(({ state, comment, at, isBuyer }) => (
        <li key={`${at} ${state}`}>
          <span className="second">
            {t(`event.${state}`)} · {t(isBuyer ? 'byBuyer' : 'byShop')}
          </span>{' '}
          <span className="mute num">{timeText(at, i18n.language)}</span>
          {comment && <p className="proof-comment">{comment}</p>}
        </li>
      ))}
    </ul>
  );
}

function ProofForm({ proof, access, onChanged }: CardProps) {
  const { t } = useTranslation('proofs');
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsking) field.current?.focus();
  }, [isAsking]);
  const [comment, setComment] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<'approved' | 'rejected' | null>(null);
  async function answer(decision: 'approved' | 'rejected') {
    if (busy) return;
    setBusy(decision);
    setFailure(null);
    const { contentHash } = proof;
    const text = decision === 'rejected' ? comment.trim() : null;
    try {
      await answerProof(browserApi(), proof.id, { decision, contentHash, comment: text }, access);
      onChanged();
    } catch (thrown) {
      setFailure(serverMessage(thrown) ?? t('network'));
    } finally {
      setBusy(null);
    }
  }
  function ask(event: FormEvent) {
    event.preventDefault();
    if (comment.trim() !== '') return void answer('rejected');
    setError(t('commentMissing'));
    field.current?.focus();
  }
  return (
    <div className="stack proof-answer">
      <p className="small">{t('question')}</p>
      {failure && <Alert tone="no">{failure}</Alert>}
      {isAsking ? (
        <form method="post" className="stack" noValidate onSubmit={ask}>
          <Field label={t('comment')} error={error}>
            <Textarea
              ref={field}
              rows={4}
              maxLength={PROOF_COMMENT_LENGTH}
              value={comment}
              onChange={({ target }) => {
                setComment(target.value);
                setError(undefined);
              }}
            />
          </Field>
          <div className="row">
            <Button type="submit" isBusy={busy === 'rejected'}>
              {t('send')}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('back')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="row">
          <Button isBusy={busy === 'approved'} onClick={() => void answer('approved')}>
            {t('approve')}
          </Button>
          <Button variant="line" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        </div>
      )}
    </div>
  );
}
