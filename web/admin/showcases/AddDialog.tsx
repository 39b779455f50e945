import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#shared/catalogue.ts';
import type { Placement, Showcase } from '#shared/showcase-places.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { ProductSearch } from '../kit/ProductSearch.tsx';
import { useWork } from '../kit/use-work.ts';
import { addEntries } from './entry-calls.ts';
import { PlacementChoices } from './PlacementChoices.tsx';

/** Where most entries of a family belong. */
const usualPlaces: Record<Showcase, Placement[]> = { popular: ['featured'], recommended: ['featured'], 'new-added': ['featured'] };

type AddDialogProps = { showcase: Showcase; present: ReadonlySet<number>; onClose: () => void; onAdded: () => void };

/** Several products at once, at the end of the showcase; which could not be added, and why, is said. */
export function AddDialog({ showcase, present, onClose, onAdded }: AddDialogProps) {
  const { t } = useTranslation('admin-showcases');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [picked, setPicked] = useState<readonly Product[]>([]);
  const [placements, setPlacements] = useState<Placement[]>(usualPlaces[showcase]);
  const [refused, setRefused] = useState<readonly string[]>([]);

  async function add() {
    const done = await run('add', () =>
      addEntries(
        showcase,
        picked.map(({ id }) => ({ productId: id, placements })),
      ),
    );
    if (!done) return;
    const { results } = done.result;
    const failed = results.filter(({ isDone }) => !isDone);
    if (failed.length < results.length) {
      showToast(t('add.done', { count: results.length - failed.length }));
      onAdded();
    }
    if (failed.length === 0) return onClose();
    setRefused(failed.map(({ productId, message }) => `${picked.find(({ id }) => id === productId)?.name ?? ''}: ${message}`));
    setPicked(picked.filter(({ id }) => failed.some(({ productId }) => productId === id)));
  }

  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('add.title')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={picked.length === 0} isBusy={busy !== null} onClick={() => void add()}>
            {t('add.confirm', { count: picked.length })}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refused.length > 0 && (
          <Alert tone="no">
            {refused.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Alert>
        )}
        {picked.length > 0 && (
          <ul className="show-picked" aria-label={t('add.picked')}>
            {picked.map((product) => (
              <li key={product.id}>
                <Chip onRemove={() => setPicked(picked.filter(({ id }) => id !== product.id))}>{product.name}</Chip>
              </li>
            ))}
          </ul>
        )}
        <ProductSearch
          label={t('add.find')}
          hint={t('add.findHint')}
          chosen={new Set([...present, ...picked.map(({ id }) => id)])}
          onPick={(product) => setPicked((before) => [...before, product])}
        />
        <PlacementChoices value={placements} onChange={setPlacements} />
      </div>
    </Dialog>
  );
}
