import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useReorder } from '#web/lists/use-reorder.ts';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryRow } from './EntryRow.tsx';
import { reorderEntries, switchEntry } from './entry-calls.ts';
import { HomePreview } from './HomePreview.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';

type Arranged = { version: number; order: number[] };
type BoardProps = {
  showcase: Showcase;
  entries: readonly AdminEntry[];
  onChanged: (entry: AdminEntry) => void;
  onReload: () => void;
  onDirty: (isDirty: boolean) => void;
};

const moved = (order: readonly number[], id: number, to: number): number[] => {
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};

/** The entries in their order; customers see a new order once it is saved. */
export function Board({ showcase, entries, onChanged, onReload, onDirty }: BoardProps) {
  const { t } = useTranslation(['admin-showcases', 'lists']);
  const { busy, run } = useWork();
  const saved = useMemo<Arranged>(
    () => ({ version: 1, order: entries.map(({ id }) => id) }),
    [entries],
  );
  /** The order that was there when this one began. */
  const seen = useRef(saved.order);
  const [isOther, setOther] = useState(false);
  const editor = useEditor<Arranged>(saved, async (draft) => {
    try {
      await reorderEntries(showcase, draft.order, seen.current);
    } catch (error) {
      throw withOrder(error);
    }
    seen.current = draft.order;
    return draft;
  });

  /** Somebody else has arranged it meanwhile: shown as a conflict. Added or removed: then there is nothing to compare. */
  function withOrder(error: unknown): unknown {
    if (!(error instanceof ApiError) || error.code !== 'SHOWCASE_CHANGED') return error;
    const ids = (error.details as { ids?: number[] } | null)?.ids;
    if (!ids || [...ids].sort().join() !== [...seen.current].sort().join()) {
      setOther(true);
      return error;
    }
    seen.current = ids;
    return new ApiError(error.status, {
      code: 'EDIT_CONFLICT',
      message: error.message,
      details: { current: { version: 1, order: ids } satisfies Arranged },
    });
  }

  const isDirty = editor.changed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<AdminEntry | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const { order } = editor.draft;
  const rows = useMemo(
    () => order.map((id) => ({ id, name: byId.get(id)?.product.name ?? '' })),
    [order, byId],
  );
  const reorder = useReorder(rows, list, (id, to) =>
    editor.change({ order: moved(order, id, to) }),
  );
  const shown = reorder.held ? moved(order, reorder.held.id, reorder.held.to) : order;
  const arranged = order.flatMap((id) => byId.get(id) ?? []);

  async function toggle(entry: AdminEntry) {
    const done = await run(`toggle ${entry.id}`, () =>
      switchEntry(showcase, entry.id, !entry.isActive),
    );
    if (done) onChanged(done.result);
  }

  return (
    <>
      {isOther && (
        <Alert tone="warn">
          <div className="stack">
            <p>{t('changedElsewhere')}</p>
            <div>
              <Button size="s" variant="line" onClick={onReload}>
                {t('reload')}
              </Button>
            </div>
          </div>
        </Alert>
      )}
      {chosen.size > 0 && (
        <div className="bo-bulk on-ink">
          <span className="small num">{t('chosen', { count: chosen.size })}</span>
          <Button
            variant="paper"
            size="s"
            disabled={isDirty}
            title={isDirty ? t('saveFirst') : undefined}
            onClick={() => setRemoving(true)}
          >
            {t('remove.open')}
          </Button>
          <Button variant="paper" size="s" onClick={() => setChosen(new Set())}>
            {t('choose.none')}
          </Button>
        </div>
      )}
      <p className="sr-only" id={hintId}>
        {t('lists:reorder.hint')}
      </p>
      <ol className="show-rows" ref={list} aria-label={t(`family.${showcase}`)}>
        {shown.map((id, index) => {
          const entry = byId.get(id);
          return entry ? (
            <EntryRow
              key={id}
              entry={entry}
              place={index + 1}
              hintId={hintId}
              reorder={reorder}
              isChosen={chosen.has(id)}
              isBusy={busy === `toggle ${id}`}
              onChoose={(isChosen) =>
                setChosen(
                  (before) =>
                    new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)),
                )
              }
              onToggle={() => void toggle(entry)}
              onEdit={() => setEdited(entry)}
            />
          ) : null;
        })}
      </ol>
      <p className="sr-only" role="status" aria-live="assertive">
        {reorder.message}
      </p>
      <div className="show-preview-open">
        <Button
          variant="line"
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          {t(isPreviewed ? 'preview.close' : 'preview.open')}
        </Button>
      </div>
      {isPreviewed && <HomePreview showcase={showcase} arranged={arranged} isDraft={isDirty} />}
      <EditorBar
        editor={editor}
        nameOf={() => t('order')}
        textOf={(value) =>
          (value as number[])
            .map((id, index) => `${index + 1}. ${byId.get(id)?.product.name ?? ''}`)
            .join('\n')
        }
      />
      {edited && (
        <EntryDialog
          showcase={showcase}
          entry={edited}
          onClose={() => setEdited(null)}
          onSaved={onChanged}
        />
      )}
      {isRemoving && (
        <RemoveDialog
          showcase={showcase}
          entries={arranged.filter(({ id }) => chosen.has(id))}
          onClose={() => setRemoving(false)}
          onRemoved={onReload}
        />
      )}
    </>
  );
}
