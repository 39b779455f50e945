import { useState } from 'react';
import type { AdminProduct } from '#shared/back-office/products.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button, IconButton } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { deleteProduct } from './product-calls.ts';

/** Only what was never ordered: it does not come back, so it is asked for once more. */
export function DeleteProduct({
  product,
  onDeleted,
}: {
  product: Pick<AdminProduct, 'id' | 'name'>;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('admin-products');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [isOpen, setOpen] = useState(false);
  async function confirm() {
    const done = await run('delete', () => deleteProduct(product.id));
    setOpen(false);
    if (!done) return;
    showToast(t('delete.done', { name: product.name }));
    onDeleted();
  }
  return (
    <>
      <IconButton icon="trash" label={t('delete.open')} onClick={() => setOpen(true)} />
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('delete.title', { name: product.name })}
        footer={
          <>
            <Button variant="line" onClick={() => setOpen(false)}>
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
    </>
  );
}
