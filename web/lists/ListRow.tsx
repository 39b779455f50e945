import { type FocusEvent, memo, useCallback } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { ByLead } from '#web/product/Lead.tsx';
import { useOwnPricing } from '#web/product/own-prices.ts';
import { lineTotalAt } from '#web/product/product-price.ts';
import { packOf } from '#web/product/product-state.ts';
import { QuantityInput } from '#web/product/QuantityInput.tsx';
import { ListProduct } from './ListProduct.tsx';
import { NotesField } from './NotesField.tsx';
import { canBeAdded } from './plan-additions.ts';
import type { ListActions, Row } from './use-list.ts';
import type { Reorder } from './use-reorder.ts';

type ListRowProps = {
  row: Row;
  isChosen: boolean;
  isMoving: boolean;
  canMove: boolean;
  hintId: string;
  actions: Pick<ListActions, 'setQuantity' | 'setNotes'>;
  reorder: Pick<Reorder, 'press' | 'step' | 'handleKeyDown' | 'handlePointerDown' | 'handleLeave'>;
  onChoose: (itemId: number, isChosen: boolean) => void;
  onRemove: (itemId: number) => void;
  onRestore: (itemId: number, button: HTMLElement) => Promise<void>;
};

/** One product of the customer's list. Re-renders only when its data has changed. */
export const ListRow = memo(function ListRow({
  row,
  isChosen,
  isMoving,
  canMove,
  hintId,
  actions,
  reorder,
  onChoose,
  onRemove,
  onRestore,
}: ListRowProps) {
  const { t } = useTranslation('lists');
  const { id, quantity } = row;
  const product = useOwnPricing([row.product.id])(row.product);
  const { name } = product;
  const saveNotes = useCallback((notes: string) => actions.setNotes(id, notes), [actions, id]);

  if (row.isRemoved) {
    return (
      <li className="nlist-row nlist-row--removed">
        <span>{t('removed', { name })}</span>
        <Button
          variant="quiet"
          size="s"
          aria-label={t('undoOf', { name })}
          onClick={(event) => void onRestore(id, event.currentTarget)}
        >
          {t('undo')}
        </Button>
      </li>
    );
  }

  return (
    <li
      className="nlist-row"
      data-row={id}
      data-moving={isMoving || undefined}
      data-out={!canBeAdded(row) || undefined}
    >
      <MoveHandle
        id={id}
        name={name}
        isMoving={isMoving}
        canMove={canMove}
        hintId={hintId}
        reorder={reorder}
      />
      <label className="check nlist-check">
        <input
          type="checkbox"
          aria-label={t('choose', { name })}
          checked={isChosen}
          disabled={!canBeAdded(row)}
          onChange={(event) => onChoose(id, event.target.checked)}
        />
      </label>
      <ListProduct product={product} quantity={quantity} isWithdrawn={row.isWithdrawn} />
      <div className="nlist-quantity">
        <QuantityInput
          label={t('quantityOf', { name })}
          value={quantity}
          onChange={(quantity) => actions.setQuantity(id, quantity)}
          min={product.minQuantity}
          step={product.quantityStep}
          isDisabled={row.isWithdrawn}
        />
        <span className="nlist-printed num">
          {t('pieces', { count: quantity, ...packOf(product.quantity) })}
        </span>
      </div>
      <p className="nlist-price num">
        {!row.isWithdrawn && (
          <ByLead>
            {({ text, taxLabel }) => (
              <>
                <b>{text(lineTotalAt(product, quantity), product.taxRatePercentage)}</b>{' '}
                <span className="micro second">{taxLabel}</span>
              </>
            )}
          </ByLead>
        )}
      </p>
      <IconButton
        className="nlist-remove"
        icon="trash"
        label={t('remove', { name })}
        onClick={() => onRemove(id)}
      />
      <NotesField label={t('notesOf', { name })} notes={row.notes} onSave={saveNotes} />
    </li>
  );
});

type MoveHandleProps = Pick<ListRowProps, 'isMoving' | 'canMove' | 'hintId' | 'reorder'> & {
  id: number;
  name: string;
};

function MoveHandle({ id, name, isMoving, canMove, hintId, reorder }: MoveHandleProps) {
  const { t } = useTranslation('lists');
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.closest('.nlist-order')?.contains(event.relatedTarget))
      reorder.handleLeave(id);
  };
  return (
    <div className="nlist-order">
      <button
        type="button"
        className="icon-btn nlist-handle"
        aria-label={t('reorder.handle', { name })}
        aria-describedby={hintId}
        aria-pressed={isMoving}
        disabled={!canMove}
        onClick={() => reorder.press(id)}
        onKeyDown={(event) => reorder.handleKeyDown(event, id)}
        onPointerDown={(event) => reorder.handlePointerDown(event, id)}
        onBlur={handleBlur}
      >
        <Icon name="grip" />
      </button>
      {isMoving && (
        <span className="nlist-steps">
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
