// Changes the order of rows: by pointer (drag-row.ts), or in steps: press the handle, move with the
// arrow keys or the two buttons that appear, press again. Every step is announced to screen
// readers.
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { dragRow } from './drag-row.ts';

type Reorderable = { id: number; name: string };
type MovingRow = { id: number; to: number };

export type Reorder = {
  /** The row that is being moved in steps, and its present place. */
  moving: MovingRow | null;
  message: string;
  press: (id: number) => void;
  step: (by: -1 | 1) => void;
  handleKeyDown: (event: KeyboardEvent, id: number) => void;
  handlePointerDown: (event: PointerEvent<HTMLElement>, id: number) => void;
  /** The focus has left the row. */
  handleLeave: (id: number) => void;
};

/** The ids after one of them was moved to another place. */
export const movedTo = (order: readonly number[], id: number, to: number): number[] => {
  const others = order.filter((one) => one !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
};

type OnMove = (id: number, to: number) => void;
type List = RefObject<HTMLElement | null>;
/** The values of the latest rendering, for the handlers. */
type Latest = {
  readonly current: { rows: readonly Reorderable[]; moving: MovingRow | null; onMove: OnMove };
};
type Announce = (key: string, id: number, to: number) => void;

/**
 * `rows` are the movable rows in order; `list` contains an element with `data-row={id}` for each.
 */
export function useReorder(rows: readonly Reorderable[], list: List, onMove: OnMove): Reorder {
  const { t } = useTranslation('lists');
  const [moving, setMoving] = useState<MovingRow | null>(null);
  const [message, setMessage] = useState('');
  const latest = useRef({ rows, moving, onMove });
  latest.current = { rows, moving, onMove };

  const announce = useCallback<Announce>(
    (key, id, to) => {
      const { rows } = latest.current;
      setMessage(
        t(`reorder.${key}`, {
          name: rows.find((row) => row.id === id)?.name ?? '',
          place: to + 1,
          count: rows.length,
        }),
      );
    },
    [t],
  );
  const { wasDragged, handlePointerDown } = useDragging(list, latest, announce);
  const { drop, pick, step } = useSteps(latest, setMoving, announce);
  useFocusedHandle(list, moving);

  const press = useCallback(
    (id: number) => {
      // The click that ends a drag does not count as a press.
      if (wasDragged.current) wasDragged.current = false;
      else pick(id);
    },
    [pick, wasDragged],
  );
  const handleKeyDown = useCallback(
    (event: KeyboardEvent, id: number) => {
      if (latest.current.moving?.id !== id) return;
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault();
        step(event.key === 'ArrowUp' ? -1 : 1);
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        drop(false);
      }
    },
    [step, drop],
  );
  const handleLeave = useCallback(
    (id: number) => latest.current.moving?.id === id && drop(true),
    [drop],
  );
  return { moving, message, press, step, handleKeyDown, handlePointerDown, handleLeave };
}

/** A row is picked up, moved by steps, and dropped. */
function useSteps(
  latest: Latest,
  setMoving: (moving: MovingRow | null) => void,
  announce: Announce,
) {
  const drop = useCallback(
    (isConfirmed: boolean) => {
      const { moving, rows, onMove } = latest.current;
      if (!moving) return;
      const from = rows.findIndex(({ id }) => id === moving.id);
      setMoving(null);
      announce(isConfirmed ? 'dropped' : 'cancelled', moving.id, isConfirmed ? moving.to : from);
      if (isConfirmed && from !== moving.to) onMove(moving.id, moving.to);
    },
    [latest, setMoving, announce],
  );
  const pick = useCallback(
    (id: number) => {
      const { moving, rows } = latest.current;
      drop(true);
      if (moving?.id === id) return;
      const place = rows.findIndex((row) => row.id === id);
      setMoving({ id, to: place });
      announce('picked', id, place);
    },
    [latest, setMoving, drop, announce],
  );
  const step = useCallback(
    (by: -1 | 1) => {
      const { moving, rows } = latest.current;
      const to = (moving?.to ?? 0) + by;
      if (!moving || to < 0 || to >= rows.length) return;
      setMoving({ id: moving.id, to });
      announce('moved', moving.id, to);
    },
    [latest, setMoving, announce],
  );
  return { drop, pick, step };
}

function useDragging(list: List, latest: Latest, announce: Announce) {
  const wasDragged = useRef(false);
  const stopDrag = useRef<(() => void) | null>(null);
  // The page may be left while a row is being dragged.
  useEffect(() => () => stopDrag.current?.(), []);

  const handlePointerDown = useCallback(
    (event: PointerEvent<HTMLElement>, id: number) => {
      wasDragged.current = false;
      if (event.button !== 0 || !list.current || latest.current.moving) return;
      const elements = latest.current.rows
        .map((row) => list.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`))
        .filter((element) => element instanceof HTMLElement);
      const row = elements.find((element) => element.dataset.row === String(id));
      if (!row) return;
      stopDrag.current = dragRow({
        event: event.nativeEvent,
        row,
        rows: elements,
        onStart: () => {
          wasDragged.current = true;
        },
        onEnd: (to) => {
          const from = latest.current.rows.findIndex((other) => other.id === id);
          announce(to === null ? 'cancelled' : 'dropped', id, to ?? from);
          if (to !== null && to !== from) latest.current.onMove(id, to);
        },
      });
    },
    [list, latest, announce],
  );
  return { wasDragged, handlePointerDown };
}

/** Moving a row in the document may have removed the focus from it. */
function useFocusedHandle(list: List, moving: MovingRow | null): void {
  const place = moving?.to;
  const movingId = moving?.id;
  useLayoutEffect(() => {
    if (movingId === undefined || place === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${movingId}"]`);
    if (row && !row.contains(document.activeElement))
      row.querySelector<HTMLElement>('.nlist-handle')?.focus();
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [movingId, place, list]);
}
