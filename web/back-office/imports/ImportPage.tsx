import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Import } from '#shared/back-office/imports.ts';
import { dateTimeText, numberText } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ArrowLink, Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { StateBadge } from './FormerImports.tsx';
import { applyImport, discardImport, useImport } from './import-calls.ts';
import { Preview } from './Preview.tsx';

const HOME = '/admin/products/import';

/** One file from its upload to its result. */
export function ImportPage({ id }: { id: number }) {
  const { t, i18n } = useTranslation('admin-import');
  const remote = useImport(id);
  const { data } = remote;
  return (
    <>
      <SectionHead
        title={data?.fileName ?? t('page.title')}
        back={{ to: HOME, label: t('page.toAll') }}
      >
        <Changing>
          {data?.state === 'preview' && (
            <Acts shown={data} onChange={(next) => remote.change(() => next)} />
          )}
          {(data?.state === 'failed' || data?.state === 'done') && (
            <ButtonLink to={HOME} variant={data.state === 'failed' ? 'ink' : 'line'} size="s">
              {t('page.another')}
            </ButtonLink>
          )}
        </Changing>
      </SectionHead>
      <RemoteBox remote={remote}>
        {(shown) => (
          <div className="stack">
            <p className="import-of small second">
              <StateBadge shown={shown} />
              <span className="num">
                {dateTimeText(shown.finishedAt ?? shown.createdAt, i18n.language)}
              </span>
              <span className="break">{shown.appliedBy ?? shown.adminEmail}</span>
            </p>
            <Course shown={shown} />
          </div>
        )}
      </RemoteBox>
    </>
  );
}

function Course({ shown }: { shown: Import }) {
  const { t, i18n } = useTranslation('admin-import');
  const { state, rowsDone, rowsTotal, counts, errorText } = shown;
  const figure = (value: number) => numberText(value, i18n.language);
  switch (state) {
    case 'uploaded':
    case 'reading':
    case 'applying': {
      const values = { done: figure(rowsDone), total: figure(rowsTotal) };
      const progressText =
        state === 'applying'
          ? t('page.applying', values)
          : rowsTotal === 0
            ? t('page.waiting')
            : t('page.reading', values);
      return (
        <section className="bo-box" aria-label={t(`page.state.${state}`)}>
          <Meter
            label={<span className="num">{progressText}</span>}
            value={rowsDone}
            max={Math.max(1, rowsTotal)}
          />
          <p className="small second">{t('page.leaving')}</p>
        </section>
      );
    }
    case 'failed':
      return (
        <Alert tone="no">
          <p>{errorText}</p>
          <p className="small">{t('page.failed')}</p>
        </Alert>
      );
    case 'done':
      return (
        <>
          <Alert tone="ok">
            <p>
              {t(counts.faulty === 0 ? 'page.done' : 'page.doneGood', {
                new: figure(counts.new),
                changed: figure(counts.changed),
              })}
            </p>
            <ArrowLink to="/admin/products">{t('page.toProducts')}</ArrowLink>
          </Alert>
          <Preview shown={shown} />
        </>
      );
    case 'preview':
      return (
        <>
          {errorText && <Alert tone="warn">{errorText}</Alert>}
          <Preview shown={shown} />
        </>
      );
  }
}

function Acts({ shown, onChange }: { shown: Import; onChange: (next: Import) => void }) {
  const { t } = useTranslation('admin-import');
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const { counts } = shown;
  const isReady = counts.new + counts.changed > 0;
  async function discard() {
    if (!(await run('discard', () => discardImport(shown.id)))) return;
    showToast(t('page.discarded'));
    navigate(HOME);
  }
  async function apply() {
    const { id, previewId } = shown;
    if (previewId === null) return;
    const done = await run('apply', () => applyImport(id, previewId));
    setAsking(false);
    if (done) onChange(done.result);
  }
  return (
    <>
      <Button variant="line" size="s" isBusy={busy === 'discard'} onClick={() => void discard()}>
        {t('page.discard')}
      </Button>
      {isReady ? (
        <Button size="s" onClick={() => setAsking(true)}>
          {counts.faulty === 0
            ? t('page.apply')
            : t('page.applyGood', { count: counts.new + counts.changed })}
        </Button>
      ) : (
        <ButtonLink to={HOME} size="s">
          {t('page.another')}
        </ButtonLink>
      )}
      <ApplyDialog
        counts={counts}
        isOpen={isAsking}
        isBusy={busy === 'apply'}
        onClose={() => setAsking(false)}
        onConfirm={() => void apply()}
      />
    </>
  );
}

type ApplyDialogProps = {
  counts: Import['counts'];
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what will happen before the import is applied. */
function ApplyDialog({ counts, isOpen, isBusy, onClose, onConfirm }: ApplyDialogProps) {
  const { t } = useTranslation('admin-import');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('page.confirm.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.confirm.stay')}
          </Button>
          <Button isBusy={isBusy} onClick={onConfirm}>
            {t('page.confirm.go')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ul className="import-consequences">
          {counts.new > 0 && <li>{t('page.confirm.new', { count: counts.new })}</li>}
          {counts.changed > 0 && <li>{t('page.confirm.changed', { count: counts.changed })}</li>}
        </ul>
        {counts.faulty > 0 && (
          <Alert tone="warn">{t('page.confirm.leftOut', { count: counts.faulty })}</Alert>
        )}
        {counts.warned > 0 && (
          <Alert tone="warn">{t('page.confirm.warned', { count: counts.warned })}</Alert>
        )}
        <p className="second">{t('page.confirm.text')}</p>
      </div>
    </Dialog>
  );
}
