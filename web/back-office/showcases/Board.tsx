import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { EditorBar } from '#web/back-office/kit/EditorBar.tsx';
import { useEditor } from '#web/back-office/kit/use-editor.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { ApiError } from '#web/base/api/api.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { movedTo, useReorder } from '#web/lists/use-reorder.ts';
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

/** The entries in their order; customers see a new order once it is saved. */
export function Board({ showcase, entries, onChanged, onReload, onDirty }: BoardProps) {
  const { t } = useTranslation('admin-showcases');
  const { editor, isChangedElsewhere } = useArrangement(showcase, entries);
  const isDirty = editor.changed.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);

  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<AdminEntry | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const byId = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const { order } = editor.draft;
  const arranged = order.flatMap((id) => byId.get(id) ?? []);

  return (
    <>
      {isChangedElsewhere && <ChangedElsewhere onReload={onReload} />}
      {chosen.size > 0 && (
        <ChosenBar
          count={chosen.size}
          isDirty={isDirty}
          onRemove={() => setRemoving(true)}
          onClear={() => setChosen(new Set())}
        />
      )}
      <EntryList
        showcase={showcase}
        arranged={arranged}
        chosen={chosen}
        onChoose={setChosen}
        onOrder={(next) => editor.change({ order: next })}
        onChanged={onChanged}
        onEdit={setEdited}
      />
      <PreviewDisclosure showcase={showcase} arranged={arranged} isDraft={isDirty} />
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

/**
 * The order as an editor: saved as a whole, refused if another administrator has changed it
 * meanwhile.
 */
function useArrangement(showcase: Showcase, entries: readonly AdminEntry[]) {
  const saved = useMemo<Arranged>(
    () => ({ version: 1, order: entries.map(({ id }) => id) }),
    [entries],
  );
  const expectedOrder = useRef(saved.order);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const editor = useEditor<Arranged>(saved, async (draft) => {
    try {
      await reorderEntries(showcase, draft.order, expectedOrder.current);
    } catch (error) {
      throw asConflict(error);
    }
    expectedOrder.current = draft.order;
    return draft;
  });

  /** A different order of the same entries is a conflict. Different entries cannot be compared. */
  function asConflict(error: unknown): unknown {
    if (!(error instanceof ApiError) || error.code !== 'SHOWCASE_CHANGED') return error;
    const ids = (error.details as { ids?: number[] } | null)?.ids;
    if (!ids || [...ids].sort().join() !== [...expectedOrder.current].sort().join()) {
      setChangedElsewhere(true);
      return error;
    }
    expectedOrder.current = ids;
    return new ApiError(error.status, {
      code: 'EDIT_CONFLICT',
      message: error.message,
      details: { current: { version: 1, order: ids } satisfies Arranged },
    });
  }
  return { editor, isChangedElsewhere };
}

type EntryListProps = {
  showcase: Showcase;
  arranged: readonly AdminEntry[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  onOrder: (order: number[]) => void;
  onChanged: (entry: AdminEntry) => void;
  onEdit: (entry: AdminEntry) => void;
};

/** The rows, which are reordered, chosen, switched and edited. */
function EntryList({
  showcase,
  arranged,
  chosen,
  onChoose,
  onOrder,
  onChanged,
  onEdit,
}: EntryListProps) {
  const { t } = useTranslation(['admin-showcases', 'lists']);
  const { busy, run } = useWork();
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  const rows = arranged.map(({ id, product }) => ({ id, name: product.name }));
  const order = rows.map(({ id }) => id);
  const byId = new Map(arranged.map((entry) => [entry.id, entry]));
  const reorder = useReorder(rows, list, (id, to) => onOrder(movedTo(order, id, to)));
  const shown = reorder.moving ? movedTo(order, reorder.moving.id, reorder.moving.to) : order;

  async function toggle(entry: AdminEntry) {
    const done = await run(`toggle ${entry.id}`, () =>
      switchEntry(showcase, entry.id, !entry.isActive),
    );
    if (done) onChanged(done.result);
  }
  const choose = (id: number, isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== id);
    onChoose(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <>
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
              onChoose={(isChosen) => choose(id, isChosen)}
              onToggle={() => void toggle(entry)}
              onEdit={() => onEdit(entry)}
            />
          ) : null;
        })}
      </ol>
      <p className="sr-only" role="status" aria-live="assertive">
        {reorder.message}
      </p>
    </>
  );
}

function ChangedElsewhere({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation('admin-showcases');
  return (
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
  );
}

type ChosenBarProps = {
  count: number;
  isDirty: boolean;
  onRemove: () => void;
  onClear: () => void;
};

function ChosenBar({ count, isDirty, onRemove, onClear }: ChosenBarProps) {
  const { t } = useTranslation('admin-showcases');
  return (
    <div className="bo-bulk on-ink">
      <span className="small num" role="status">
        {t('chosen', { count })}
      </span>
      <Button
        variant="background"
        size="s"
        disabled={isDirty}
        title={isDirty ? t('saveFirst') : undefined}
        onClick={onRemove}
      >
        {t('remove.open')}
      </Button>
      <Button variant="background" size="s" onClick={onClear}>
        {t('choose.none')}
      </Button>
    </div>
  );
}

function PreviewDisclosure(preview: ComponentProps<typeof HomePreview>) {
  const { t } = useTranslation('admin-showcases');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="show-preview-open">
        <Button variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'preview.close' : 'preview.open')}
        </Button>
      </div>
      {isOpen && <HomePreview {...preview} />}
    </>
  );
}
