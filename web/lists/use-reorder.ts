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
type Held = { id: number; to: number };

export type Reorder = {
  /** The row that is being moved in steps, and its present place. */
  held: Held | null;
  message: string;
  press: (id: number) => void;
  step: (by: -1 | 1) => void;
  handleKeyDown: (event: KeyboardEvent, id: number) => void;
  handlePointerDown: (event: PointerEvent<HTMLElement>, id: number) => void;
  /** The focus has left the row. */
  handleLeave: (id: number) => void;
};

type OnMove = (id: number, to: number) => void;
type List = RefObject<HTMLElement | null>;
/** The values of the latest rendering, for the handlers. */
type Latest = {
  readonly current: { rows: readonly Reorderable[]; held: Held | null; onMove: OnMove };
};
type Announce = (key: string, id: number, to: number) => void;

/**
 * `rows` are the movable rows in order; `list` contains an element with `data-row={id}` for each.
 */
export function useReorder(rows: readonly Reorderable[], list: List, onMove: OnMove): Reorder {
  const { t } = useTranslation('lists');
  const [held, setHeld] = useState<Held | null>(null);
  const [message, setMessage] = useState('');
  const latest = useRef({ rows, held, onMove });
  latest.current = { rows, held, onMove };

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
  const { drop, pick, step } = useSteps(latest, setHeld, announce);
  useFocusedHandle(list, held);

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
      if (latest.current.held?.id !== id) return;
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
    (id: number) => latest.current.held?.id === id && drop(true),
    [drop],
  );
  return { held, message, press, step, handleKeyDown, handlePointerDown, handleLeave };
}

/** A row is picked up, moved by steps, and dropped. */
function useSteps(latest: Latest, setHeld: (held: Held | null) => void, announce: Announce) {
  const drop = useCallback(
    (isKept: boolean) => {
      const { held, rows, onMove } = latest.current;
      if (!held) return;
      const from = rows.findIndex(({ id }) => id === held.id);
      setHeld(null);
      announce(isKept ? 'dropped' : 'cancelled', held.id, isKept ? held.to : from);
      if (isKept && from !== held.to) onMove(held.id, held.to);
    },
    [latest, setHeld, announce],
  );
  const pick = useCallback(
    (id: number) => {
      const { held, rows } = latest.current;
      drop(true);
      if (held?.id === id) return;
      const place = rows.findIndex((row) => row.id === id);
      setHeld({ id, to: place });
      announce('picked', id, place);
    },
    [latest, setHeld, drop, announce],
  );
  const step = useCallback(
    (by: -1 | 1) => {
      const { held, rows } = latest.current;
      const to = (held?.to ?? 0) + by;
      if (!held || to < 0 || to >= rows.length) return;
      setHeld({ id: held.id, to });
      announce('moved', held.id, to);
    },
    [latest, setHeld, announce],
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
      if (event.button !== 0 || !list.current || latest.current.held) return;
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
function useFocusedHandle(list: List, held: Held | null): void {
  const place = held?.to;
  const heldId = held?.id;
  useLayoutEffect(() => {
    if (heldId === undefined || place === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${heldId}"]`);
    if (row && !row.contains(document.activeElement))
      row.querySelector<HTMLElement>('.nlist-handle')?.focus();
    row?.scrollIntoView?.({ block: 'nearest' });
  }, [heldId, place, list]);
}
