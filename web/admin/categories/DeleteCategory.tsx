import { useTranslation } from 'react-i18next';
import type { AdminCategory } from '#shared/admin-categories.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useWork } from '../kit/use-work.ts';
import { deleteCategory } from './category-calls.ts';

/** Only an empty one. */
export function DeleteCategory({ category, onClose, onDeleted }: { category: AdminCategory; onClose: () => void; onDeleted: (categories: AdminCategory[]) => void }) {
  const { t } = useTranslation('admin-categories');
  const { busy, run } = useWork();
  async function confirm() {
    const done = await run('delete', () => deleteCategory(category.id));
    if (done) onDeleted(done.result);
    else onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('delete.title', { name: category.nameTr })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" isBusy={busy !== null} onClick={() => void confirm()}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text')}</p>
    </Dialog>
  );
}
