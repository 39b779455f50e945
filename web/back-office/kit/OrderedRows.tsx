import './ordered-rows.css';
import '#web/lists/lists.css';
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { movedTo, type Reorder, useReorder } from '#web/lists/use-reorder.ts';
import { useWork } from './use-work.ts';

type OrderedRowsProps<Row extends { id: number }> = {
  label: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  /** Saves the order as soon as a row is dropped; throws when the server has another order. */
  save: (ids: number[], expected: number[]) => Promise<unknown>;
  /** Called after saving, to load the server's order. */
  onSaved: () => void;
};

/** Rows that are reordered with the pointer or the keyboard. */
export function OrderedRows<Row extends { id: number }>({
  label,
  rows,
  nameOf,
  children,
  save,
  onSaved,
}: OrderedRowsProps<Row>) {
  const { t } = useTranslation('lists');
  const { busy, run } = useWork();
  const list = useRef<HTMLOListElement>(null);
  const hintId = useId();
  /** Used until the server's new order has loaded. */
  const [moved, setMoved] = useState<{ of: readonly Row[]; ids: number[] } | null>(null);
  const expected = useMemo(() => rows.map(({ id }) => id), [rows]);
  const order = moved && (moved.of === rows || busy !== null) ? moved.ids : expected;
  /** The last known order of the server: rows can be moved during a save. */
  const known = useRef({ rows, expected });
  useLayoutEffect(() => {
    known.current = { rows, expected };
  }, [rows, expected]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const movable = useMemo(
    () =>
      order.flatMap((id) => byId.get(id) ?? []).map((row) => ({ id: row.id, name: nameOf(row) })),
    [order, byId, nameOf],
  );
  const moves = useRef(0);
  const put = useCallback(
    (id: number, to: number) => {
      moves.current += 1;
      const ids = movedTo(order, id, to);
      setMoved({ of: rows, ids });
      void run(`move ${moves.current}`, async () => {
        await save(ids, known.current.expected);
        known.current.expected = ids;
        return true;
      }).then((done) => {
        setMoved((latest) => (done && latest ? { ...latest, of: known.current.rows } : null));
        onSaved();
      });
    },
    [order, rows, run, save, onSaved],
  );
  const reorder = useReorder(movable, list, put);
  const shown = reorder.moving ? movedTo(order, reorder.moving.id, reorder.moving.to) : order;
  return (
    <>
      <p className="sr-only" id={hintId}>
        {t('reorder.hint')}
      </p>
      <ol className="ordered" ref={list} aria-label={label}>
        {shown.flatMap((id) => {
          const row = byId.get(id);
          return row ? (
            <li key={id} data-row={id} data-moving={reorder.moving?.id === id || undefined}>
              <OrderHandle id={id} name={nameOf(row)} hintId={hintId} reorder={reorder} />
              {children(row)}
            </li>
          ) : (
            []
          );
        })}
      </ol>
      <p className="sr-only" role="status" aria-live="assertive">
        {reorder.message}
      </p>
    </>
  );
}

/** The handle of a row: dragged, or pressed and then moved with arrow keys or two buttons. */
export function OrderHandle({
  id,
  name,
  hintId,
  reorder,
}: {
  id: number;
  name: string;
  hintId: string;
  reorder: Reorder;
}) {
  const { t } = useTranslation('lists');
  const isReadOnly = useReadOnly();
  const isMoving = reorder.moving?.id === id;
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.closest('.order-handle')?.contains(event.relatedTarget))
      reorder.handleLeave(id);
  };
  if (isReadOnly) return null;
  return (
    <div className="order-handle">
      <button
        type="button"
        className="icon-btn nlist-handle"
        aria-label={t('reorder.handle', { name })}
        aria-describedby={hintId}
        aria-pressed={isMoving}
        onClick={() => reorder.press(id)}
        onKeyDown={(event) => reorder.handleKeyDown(event, id)}
        onPointerDown={(event) => reorder.handlePointerDown(event, id)}
        onBlur={handleBlur}
      >
        <Icon name="grip" />
      </button>
      {isMoving && (
        <span>
          <IconButton
            icon="up"
            label={t('reorder.up')}
            onClick={() => reorder.step(-1)}
            onBlur={handleBlur}
          />
          <IconButton
            icon="chevron"
            label={t('reorder.down')}
            onClick={() => reorder.step(1)}
            onBlur={handleBlur}
          />
        </span>
      )}
    </div>
  );
}
