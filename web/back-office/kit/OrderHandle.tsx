import '#web/lists/lists.css';
import './order-handle.css';
import type { FocusEvent } from 'react';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { IconButton } from '#web/base/ui/Button.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import type { Reorder } from '#web/lists/use-reorder.ts';

/** What a row is moved by: dragged, or pressed and then moved with the arrow keys or the two buttons that appear. */
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
  const isHeld = reorder.held?.id === id;
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.closest('.order-handle')?.contains(event.relatedTarget))
      reorder.handleLeave(id);
  };
  return (
    <div className="order-handle">
      <button
        type="button"
        className="icon-btn nlist-handle"
        aria-label={t('reorder.handle', { name })}
        aria-describedby={hintId}
        aria-pressed={isHeld}
        onClick={() => reorder.press(id)}
        onKeyDown={(event) => reorder.handleKeyDown(event, id)}
        onPointerDown={(event) => reorder.handlePointerDown(event, id)}
        onBlur={handleBlur}
      >
        <Icon name="grip" />
      </button>
      {isHeld && (
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
