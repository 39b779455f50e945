import { type RefObject, useState } from 'react';
import type { ProductList } from '#shared/customers/lists.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';

type DeleteListDialogProps = {
  list: ProductList | null;
  onClose: () => void;
  onDelete: (list: ProductList) => Promise<void>;
  focusAfter: RefObject<HTMLElement | null>;
};

/** Asks before a list is deleted with all its rows. */
export function DeleteListDialog({ list, onClose, onDelete, focusAfter }: DeleteListDialogProps) {
  const { t } = useTranslation('lists');
  const [isBusy, setBusy] = useState(false);
  // While it closes, the dialog still shows the name of the list.
  const [shown, setShown] = useState(list);
  if (list && list !== shown) setShown(list);

  async function handleDelete() {
    if (!list) return;
    setBusy(true);
    await onDelete(list);
    setBusy(false);
    onClose();
  }
  return (
    <Dialog
      isOpen={list !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title={t('delete.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('delete.keep')}
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void handleDelete()}>
            {t('delete.delete')}
          </Button>
        </>
      }
    >
      {shown && (
        <p>
          {t(shown.isShared ? 'delete.textShared' : 'delete.text', {
            name: shown.name,
            count: shown.itemCount,
          })}
        </p>
      )}
    </Dialog>
  );
}
