import type { AdminCategory } from '#shared/back-office/categories.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { deleteCategory } from './category-calls.ts';

/** Only an empty one. */
export function DeleteCategory({
  category,
  onClose,
  onDeleted,
}: {
  category: AdminCategory;
  onClose: () => void;
  onDeleted: (categories: AdminCategory[]) => void;
}) {
  const { t } = useTranslation('admin-categories');
  const { busy, run } = useWork();
  async function confirm() {
    const done = await run('delete', () => deleteCategory(category.id));
    if (done) onDeleted(done.result);
    else onClose();
  }
  return (
    <ConfirmDialog
      title={t('delete.title', { name: category.nameTr })}
      confirm={t('delete.confirm')}
      isBusy={busy !== null}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
