import type { Showcase } from '#shared/showcases/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases/showcases.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { removeEntries } from './entry-calls.ts';

/** Removes products from the showcase; they stay in the shop. */
export function RemoveDialog({
  showcase,
  entries,
  onClose,
  onRemoved,
}: {
  showcase: Showcase;
  entries: readonly AdminEntry[];
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation('admin-showcases');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  async function confirm() {
    const done = await run('remove', () =>
      removeEntries(
        showcase,
        entries.map(({ id }) => id),
      ),
    );
    if (!done) return;
    showToast(
      t('remove.done', { count: done.result.results.filter(({ isDone }) => isDone).length }),
    );
    onClose();
    onRemoved();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('remove.title', { count: entries.length })}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" isBusy={busy !== null} onClick={() => void confirm()}>
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('remove.text')}</p>
        <ul className="small">
          {entries.map(({ id, product }) => (
            <li key={id}>{product.name}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
