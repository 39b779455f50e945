// The customer's lists for one product: a tick means that the list contains it. Loaded when it is
// opened.
import './lists.css';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_LISTS } from '#shared/customers/limits.ts';
import { ListBody, type ListWithItems } from '#shared/customers/lists.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { Gate } from '#web/session/Gate.tsx';
import { useSession } from '#web/session/SessionContext.ts';
import { listCalls, useFailureToast } from './list-calls.ts';
import { SignInFirst, VerifyFirst } from './SignInFirst.tsx';

const NAME_LENGTH = 80;

type PanelProps = {
  product: { id: number; name: string };
  quantity: number;
  isOpen: boolean;
  onClose: () => void;
};

export default function AddToListPanel({ product, quantity, isOpen, onClose }: PanelProps) {
  const { t } = useTranslation('lists');
  const { hasPermission } = useSession();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('panel.title')}>
      <div className="stack">
        <p className="small second">{product.name}</p>
        <Gate fallback={<SignInFirst />}>
          {hasPermission('verified_email') ? (
            <Lists product={product} quantity={quantity} />
          ) : (
            <VerifyFirst />
          )}
        </Gate>
      </div>
    </Dialog>
  );
}

function Lists({ product, quantity }: Pick<PanelProps, 'product' | 'quantity'>) {
  const { t } = useTranslation('lists');
  const { showToast } = useToast();
  const showFailure = useFailureToast();
  const remote = useRemote('lists', async (signal) => (await listCalls.all(signal)).content);
  /** By list id: the change that the server has not confirmed yet. */
  const [requested, setRequested] = useState<Readonly<Record<number, boolean>>>({});
  const itemOf = (list: ListWithItems) => list.items.find((item) => item.product.id === product.id);

  /** The tick changes at once and is reverted when the server refuses. */
  async function toggle(list: ListWithItems) {
    if (list.id in requested) return;
    const item = itemOf(list);
    setRequested((all) => ({ ...all, [list.id]: item === undefined }));
    try {
      if (item) await listCalls.removeItem(list.id, item.id);
      const added = item
        ? null
        : await listCalls.addItem(list.id, { productId: product.id, quantity });
      const items = (present: ListWithItems['items']) =>
        added ? [...present, added] : present.filter((other) => other !== item);
      remote.change((lists) =>
        lists.map((other) =>
          other.id === list.id ? { ...other, items: items(other.items) } : other,
        ),
      );
      if (added)
        showToast(t('panel.added', { name: list.name }), {
          action: { label: t('panel.toList'), to: `/account/lists/${list.id}` },
        });
    } catch (error) {
      showFailure(error);
    } finally {
      setRequested(({ [list.id]: _, ...others }) => others);
    }
  }

  async function create(body: ListBody): Promise<boolean> {
    try {
      const list = await listCalls.create(body);
      const added = await listCalls.addItem(list.id, { productId: product.id, quantity });
      remote.change((lists) => [{ ...list, itemCount: 1, items: [added] }, ...lists]);
      showToast(t('panel.added', { name: list.name }), {
        action: { label: t('panel.toList'), to: `/account/lists/${list.id}` },
      });
      return true;
    } catch (error) {
      showFailure(error);
      await remote.reload();
      return false;
    }
  }

  return (
    <RemoteContent remote={remote}>
      {(lists) => (
        <>
          {lists.length > 0 && (
            <ul className="nlist-choices" aria-label={t('title')}>
              {lists.map((list) => (
                <li key={list.id}>
                  <Checkbox
                    checked={requested[list.id] ?? itemOf(list) !== undefined}
                    onChange={() => void toggle(list)}
                  >
                    {list.name}
                  </Checkbox>
                </li>
              ))}
            </ul>
          )}
          {lists.length < MAX_LISTS ? (
            <NewList isFirst={lists.length === 0} onCreate={create} />
          ) : (
            <p className="hint">{t('full', { count: MAX_LISTS })}</p>
          )}
        </>
      )}
    </RemoteContent>
  );
}

type NewListProps = { isFirst: boolean; onCreate: (body: ListBody) => Promise<boolean> };

function NewList({ isFirst, onCreate }: NewListProps) {
  const { t } = useTranslation('lists');
  const resolver = useMemo(
    () => formResolver<{ name: string }, ListBody>(ListBody, () => t('dialog.nameMissing')),
    [t],
  );
  const { register, handleSubmit, reset, formState } = useForm<{ name: string }, unknown, ListBody>(
    { resolver, defaultValues: { name: '' } },
  );
  const { isSubmitting, errors } = formState;

  const create = handleSubmit(async (body) => {
    if (await onCreate(body)) reset();
  });

  return (
    <form
      method="post"
      className="nlist-new"
      noValidate
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : create(event))}
    >
      <Field label={t(isFirst ? 'panel.first' : 'panel.new')} error={errors.name?.message}>
        <Input
          {...register('name')}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          placeholder={t('panel.example')}
        />
      </Field>
      <Button type="submit" variant="line" isBusy={isSubmitting}>
        {t('panel.create')}
      </Button>
    </form>
  );
}
