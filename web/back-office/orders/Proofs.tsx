// The print proofs of an order: what its buyer approved or requested to change, and the merchant's
// actions (decision 0096).
import { useState } from 'react';
import type { AdminOrder } from '#shared/back-office/order.ts';
import { timeText } from '#shared/base/format.ts';
import type { AdminProof, AdminProofs } from '#shared/proofs/proofs.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { ProofDialog, ReleaseDialog } from './ProofDialogs.tsx';
import { fetchProofs, mailProof, saveProof } from './proof-calls.ts';

type ProofsProps = { order: AdminOrder; onReload: () => Promise<void> };
const tones = { waiting: 'wait', approved: 'ok', rejected: 'no', replaced: 'plain' } as const;
const orderTones = { waiting: 'wait', approved: 'ok', released: 'info', none: 'plain' } as const;

/** Renders nothing for an order without printed items. */
export function Proofs({ order, onReload }: ProofsProps) {
  const { t } = useTranslation('admin-proofs');
  const isPrinted = order.items.some(({ designId, isPersonalised }) => designId && isPersonalised);
  const { data, change } = useRemote(`proofs ${order.orderNumber} ${order.version}`, (signal) =>
    isPrinted ? fetchProofs(order.orderNumber, signal) : Promise.resolve(null),
  );
  const [open, setOpen] = useState<'release' | string | null>(null);
  if (!isPrinted || !data) return null;
  const close = () => setOpen(null);
  // What may be sent depends on it.
  const take = async (next: AdminProofs) => {
    change(() => next);
    await onReload();
  };
  const sets = [
    ...data.unproved,
    ...data.proofs.flatMap(({ state, designId }) => (state === 'replaced' ? [] : [designId])),
  ];
  return (
    <section className="bo-box" aria-labelledby="bo-proofs">
      <div className="row">
        <h2 className="h3" id="bo-proofs">
          {t('title')}
        </h2>
        {data.state !== 'none' && (
          <Badge tone={orderTones[data.state]}>{t(`order.${data.state}`)}</Badge>
        )}
      </div>
      {data.state === 'waiting' && <p className="small second">{t('waits')}</p>}
      {data.releasedBecause && (
        <p className="small second">{t('released', { reason: data.releasedBecause })}</p>
      )}
      {data.unproved.length > 0 && <Alert tone="warn">{t('unproved')}</Alert>}
      <ol className="bo-rows">
        {data.proofs.map((proof) => (
          <li key={proof.id}>
            <ProofRow proof={proof} />
            <ProofActs proof={proof} order={order} onChange={(next) => change(() => next)} />
          </li>
        ))}
      </ol>
      <Changing>
        <div className="bo-acts">
          {data.canMake &&
            sets.map((designId) => (
              <Button key={designId} size="s" variant="line" onClick={() => setOpen(designId)}>
                {t(data.unproved.includes(designId) ? 'make' : 'renew', { design: designId })}
              </Button>
            ))}
          {data.state === 'waiting' && (
            <Button size="s" variant="quiet" onClick={() => setOpen('release')}>
              {t('release.act')}
            </Button>
          )}
        </div>
      </Changing>
      {open === 'release' && (
        <ReleaseDialog orderNumber={order.orderNumber} onChange={take} onClose={close} />
      )}
      {open !== null && open !== 'release' && (
        <ProofDialog
          orderNumber={order.orderNumber}
          designId={open}
          onChange={take}
          onClose={close}
        />
      )}
    </section>
  );
}

function ProofRow({ proof }: { proof: AdminProof }) {
  const { t, i18n } = useTranslation('admin-proofs');
  const { number, state, designId, isUploaded, facts, history, remindedAt, contentHash } = proof;
  return (
    <div>
      <p>
        <b>{t('number', { number })}</b> <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </p>
      <p className="small second">
        {[facts.bottle, designId, isUploaded && t('uploaded')].filter(Boolean).join(' · ')}
      </p>
      {history.map(({ state: step, actor, comment, at }) => (
        <p className="small" key={`${step} ${at}`}>
          <span className="mute num break">
            {[
              t(`event.${step}`),
              t(`actor.${actor}`, { defaultValue: actor }),
              timeText(at, i18n.language),
            ].join(' · ')}
          </span>
          {comment && <span className="bo-note"> {comment}</span>}
        </p>
      ))}
      {remindedAt && (
        <p className="small mute">{t('reminded', { at: timeText(remindedAt, i18n.language) })}</p>
      )}
      <p className="micro mute break">SHA-256 {contentHash}</p>
    </div>
  );
}

function ProofActs({
  proof,
  order: { orderNumber },
  onChange,
}: {
  proof: AdminProof;
  order: Pick<AdminOrder, 'orderNumber'>;
  onChange: (next: AdminProofs) => void;
}) {
  const { t } = useTranslation('admin-proofs');
  const { busy, run } = useWork();
  const { showToast } = useToast();
  async function mail() {
    const done = await run('mail', () => mailProof(orderNumber, proof.id));
    if (!done) return;
    onChange(done.result);
    showToast(t('mailed'));
  }
  return (
    <div className="bo-acts">
      <Button
        size="s"
        variant="line"
        isBusy={busy === 'file'}
        aria-label={t('pdfOf', { number: proof.number })}
        onClick={() => void run('file', () => saveProof(orderNumber, proof.id))}
      >
        {t('pdf')}
      </Button>
      {proof.canAnswer && (
        <Changing>
          <Button size="s" variant="quiet" isBusy={busy === 'mail'} onClick={() => void mail()}>
            {t('mail')}
          </Button>
        </Changing>
      )}
    </div>
  );
}
