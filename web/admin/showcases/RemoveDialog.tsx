import { useTranslation } from 'react-i18next';
import type { Showcase } from '#shared/showcase-places.ts';
import type { AdminEntry } from '#shared/showcases.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { useWork } from '../kit/use-work.ts';
import { removeEntries } from './entry-calls.ts';

/** Takes products out of the showcase; they stay in the shop. */
export function RemoveDialog({ showcase, entries, onClose, onRemoved }: { showcase: Showcase; entries: readonly AdminEntry[]; onClose: () => void; onRemoved: () => void }) {
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
    showToast(t('remove.done', { count: done.result.results.filter(({ isDone }) => isDone).length }));
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
