import { useCallback, useId, useMemo, useRef } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { ListRow } from './ListRow.tsx';
import { type ListActions, presentRows, type Row, withMoved } from './use-list.ts';
import { useReorder } from './use-reorder.ts';

type ListRowsProps = {
  rows: readonly Row[];
  chosen: ReadonlySet<number>;
  actions: ListActions;
  onChoose: (itemId: number, isChosen: boolean) => void;
};

/** The rows of a list in the customer's order. */
export function ListRows({ rows, chosen, actions, onChoose }: ListRowsProps) {
  const { t } = useTranslation('lists');
  const list = useRef<HTMLUListElement>(null);
  const hintId = useId();
  const movable = useMemo(
    () => presentRows(rows).map(({ id, product }) => ({ id, name: product.name })),
    [rows],
  );
  const { moving, message, press, step, handleKeyDown, handlePointerDown, handleLeave } =
    useReorder(movable, list, (id, to) => void actions.move(id, to));
  const reorder = useMemo(
    () => ({ press, step, handleKeyDown, handlePointerDown, handleLeave }),
    [press, step, handleKeyDown, handlePointerDown, handleLeave],
  );
  const shown = moving ? withMoved(rows, moving.id, moving.to) : rows;

  /** The focused row is gone: the focus moves to the undo button. */
  const handleRemove = useCallback(
    (itemId: number) => {
      const index = [...(list.current?.children ?? [])].findIndex(
        (child) => (child as HTMLElement).dataset.row === String(itemId),
      );
      void actions.remove(itemId);
      requestAnimationFrame(() => list.current?.children[index]?.querySelector('button')?.focus());
    },
    [actions],
  );

  const handleRestore = useCallback(
    async (itemId: number, button: HTMLElement) => {
      const index = [...(list.current?.children ?? [])].findIndex((child) =>
        child.contains(button),
      );
      await actions.restore(itemId);
      requestAnimationFrame(() =>
        list.current?.children[index]?.querySelector<HTMLElement>('.nlist-remove')?.focus(),
      );
    },
    [actions],
  );

  return (
    <section aria-label={t('rows')}>
      <p className="sr-only" id={hintId}>
        {t('reorder.hint')}
      </p>
      <ul className="nlist-rows" ref={list}>
        {shown.map((row) => (
          <ListRow
            key={row.id}
            row={row}
            isChosen={chosen.has(row.id)}
            isMoving={moving?.id === row.id}
            canMove={movable.length > 1}
            hintId={hintId}
            actions={actions}
            reorder={reorder}
            onChoose={onChoose}
            onRemove={handleRemove}
            onRestore={handleRestore}
          />
        ))}
      </ul>
      <p className="sr-only" role="status" aria-live="assertive">
        {message}
      </p>
    </section>
  );
}
