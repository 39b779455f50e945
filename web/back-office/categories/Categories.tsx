// /admin/categories: the category tree of the shop. Every change is saved and public at once.
import './categories.css';
import { useState } from 'react';
import type { AdminCategory } from '#shared/back-office/categories.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategoryRows } from './CategoryRows.tsx';
import { deleteCategory, readCategories } from './category-calls.ts';

/** `parentId` for a new category; the category itself for one that is changed or deleted. */
type Open =
  | { kind: 'new'; parentId: number | null }
  | { kind: 'edit' | 'delete'; category: AdminCategory }
  | null;

export default function Categories() {
  const { t } = useTranslation('admin-categories');
  const { showToast } = useToast();
  const tree = useRemote('category tree', readCategories);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const take = (now: AdminCategory[], message: string) => {
    tree.change(() => now);
    showToast(message);
    close();
  };
  return (
    <>
      <SectionHead title={t('title')}>
        <Changing>
          <Button size="s" icon="plus" onClick={() => setOpen({ kind: 'new', parentId: null })}>
            {t('new')}
          </Button>
        </Changing>
      </SectionHead>
      <p className="second tree-intro">{t('intro')}</p>
      <RemoteBox remote={tree}>
        {(categories) => (
          <>
            <CategoryRows
              parentId={null}
              level={1}
              categories={categories}
              onAdd={(parentId) => setOpen({ kind: 'new', parentId })}
              onEdit={(category) => setOpen({ kind: 'edit', category })}
              onDelete={(category) => setOpen({ kind: 'delete', category })}
              onSaved={(now) => (now ? tree.change(() => now) : void tree.reload())}
            />
            {open && open.kind !== 'delete' && (
              <CategoryDialog
                key={open.kind === 'new' ? 'new' : open.category.id}
                category={open.kind === 'edit' ? open.category : null}
                parentId={open.kind === 'new' ? open.parentId : open.category.parentId}
                categories={categories}
                onClose={close}
                onChanged={(now) => tree.change(() => now)}
                onSaved={(now, name) => take(now, t('saved', { name }))}
              />
            )}
            {open?.kind === 'delete' && (
              <DeleteCategory
                category={open.category}
                onClose={close}
                onDeleted={(now) => take(now, t('delete.done', { name: open.category.nameTr }))}
              />
            )}
          </>
        )}
      </RemoteBox>
    </>
  );
}

/** Only an empty category can be deleted. */
function DeleteCategory({
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
