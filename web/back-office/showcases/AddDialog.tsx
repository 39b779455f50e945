import { useState } from 'react';
import type { Product } from '#shared/catalogue/catalogue.ts';
import type { Placement, Showcase } from '#shared/showcases/showcase-places.ts';
import { FormDialog } from '#web/back-office/kit/FormDialog.tsx';
import { ProductSearch } from '#web/back-office/kit/ProductSearch.tsx';
import { useBackOfficeForm } from '#web/back-office/kit/use-back-office-form.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Chip } from '#web/base/ui/Chip.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { PlacementChoices } from './EntryDialog.tsx';
import { addEntries } from './entry-calls.ts';

/** The usual places of entries in each showcase. */
const usualPlaces: Record<Showcase, Placement[]> = {
  popular: ['featured'],
  recommended: ['featured'],
  'new-added': ['featured'],
};

type AddDialogProps = {
  showcase: Showcase;
  present: ReadonlySet<number>;
  onClose: () => void;
  onAdded: () => void;
};

type AddForm = { products: Product[]; placements: Placement[] };

/** Adds several products at the end of the showcase; reports which could not be added, and why. */
export function AddDialog({ showcase, present, onClose, onAdded }: AddDialogProps) {
  const { t } = useTranslation('admin-showcases');
  const { showToast } = useToast();
  const { run } = useWork();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const form = useBackOfficeForm<AddForm>({
    defaultValues: { products: [], placements: usualPlaces[showcase] },
    submit: add,
  });
  const { products, placements } = form.watch();
  const choose = (chosen: Product[]) => form.setValue('products', chosen, { shouldDirty: true });

  async function add(values: AddForm) {
    if (values.products.length === 0) return;
    const done = await run('add', () =>
      addEntries(
        showcase,
        values.products.map(({ id }) => ({ productId: id, placements: values.placements })),
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
    const nameOf = (productId: number | null) =>
      values.products.find(({ id }) => id === productId)?.name ?? '';
    setRefused(failed.map(({ productId, message }) => `${nameOf(productId)}: ${message}`));
    choose(values.products.filter(({ id }) => failed.some(({ productId }) => productId === id)));
  }

  return (
    <FormDialog
      isWide
      title={t('add.title')}
      confirm={t('add.confirm', { count: products.length })}
      form={{
        ...form,
        failure: refused.length > 0 && refused.map((line) => <p key={line}>{line}</p>),
      }}
      isReady={products.length > 0}
      onClose={onClose}
    >
      {products.length > 0 && (
        <ul className="show-picked" aria-label={t('add.picked')}>
          {products.map((product) => (
            <li key={product.id}>
              <Chip onRemove={() => choose(products.filter(({ id }) => id !== product.id))}>
                {product.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <ProductSearch
        label={t('add.find')}
        hint={t('add.findHint')}
        chosen={new Set([...present, ...products.map(({ id }) => id)])}
        onPick={(product) => choose([...form.getValues('products'), product])}
      />
      <PlacementChoices
        showcase={showcase}
        value={placements}
        onChange={(value) => form.setValue('placements', value, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
