import { type SyntheticEvent, useId, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { numberText } from '#shared/base/format.ts';
import { ListBody, type ListWithItems } from '#shared/customers/lists.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Radio } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, Input } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { listCalls } from '#web/lists/list-calls.ts';
import type { QuickRow, ReadyRow } from './quick-order-rows.ts';

const NEW = 'new';

type QuickOrderToListProps = {
  rows: readonly ReadyRow[];
  onClose: () => void;
  onAdded: (rows: readonly QuickRow[]) => void;
};

/**
 * Adds the rows to one of the customer's lists, or a new one. Rows that were added are not sent
 * again.
 */
export function QuickOrderToList({ rows, onClose, onAdded }: QuickOrderToListProps) {
  const { t, i18n } = useTranslation(['quick-order', 'lists']);
  const formId = useId();
  const remote = useRemote('lists', async (signal) => (await listCalls.all(signal)).content);
  const [choice, setChoice] = useState<string | null>(null);
  const { register, handleSubmit, errors } = useNameForm();
  const { done, taken, failure, add } = useListAdding(rows, close);

  /** Rows added before a failure must not be added twice. */
  function close() {
    if (taken.current.length > 0) onAdded(taken.current);
    onClose();
  }

  function submit(event: SyntheticEvent, lists: readonly ListWithItems[]) {
    event.preventDefault();
    if (done !== null) return;
    const chosen = choice ?? firstOf(lists);
    if (chosen === NEW) void handleSubmit(add)(event);
    else void add(lists.find(({ id }) => String(id) === chosen));
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('toList')}
      footer={
        <Button type="submit" form={formId} isBusy={done !== null} disabled={remote.data === null}>
          {t('putIntoList', { count: rows.length, number: numberText(rows.length, i18n.language) })}
        </Button>
      }
    >
      <RemoteContent remote={remote}>
        {(lists) => (
          <form
            method="post"
            id={formId}
            className="stack"
            noValidate
            onSubmit={(event) => submit(event, lists)}
          >
            <ListChoice lists={lists} chosen={choice ?? firstOf(lists)} onChoose={setChoice} />
            {(choice ?? firstOf(lists)) === NEW && (
              <Field label={t('lists:dialog.name')} error={errors.name?.message}>
                <Input {...register('name')} maxLength={80} autoComplete="off" />
              </Field>
            )}
            {failure && (
              <Alert tone="no">
                {failure}{' '}
                {taken.current.length > 0 &&
                  t('partlyListed', { count: taken.current.length, all: rows.length })}
              </Alert>
            )}
            <p className="sr-only" role="status">
              {done === null ? '' : t('listing', { done, all: rows.length })}
            </p>
          </form>
        )}
      </RemoteContent>
    </Dialog>
  );
}

/** The name of a new list. */
function useNameForm() {
  const { t } = useTranslation('lists');
  const resolver = useMemo(
    () => formResolver<{ name: string }, ListBody>(ListBody, () => t('dialog.nameMissing')),
    [t],
  );
  const form = useForm<{ name: string }, unknown, ListBody>({
    resolver,
    defaultValues: { name: '' },
  });
  return {
    register: form.register,
    handleSubmit: form.handleSubmit,
    errors: form.formState.errors,
  };
}

type ListChoiceProps = {
  lists: readonly ListWithItems[];
  chosen: string;
  onChoose: (choice: string) => void;
};

function ListChoice({ lists, chosen, onChoose }: ListChoiceProps) {
  const { t } = useTranslation(['quick-order', 'lists']);
  const name = useId();
  if (lists.length === 0) return null;
  const choices = [
    ...lists.map((list) => ({ value: String(list.id), label: list.name })),
    { value: NEW, label: t('newList') },
  ];
  return (
    <div role="radiogroup" aria-label={t('lists:title')}>
      {choices.map(({ value, label }) => (
        <Radio key={value} name={name} checked={chosen === value} onChange={() => onChoose(value)}>
          {label}
        </Radio>
      ))}
    </div>
  );
}

/** Adds the rows one after the other; a retry continues where the first attempt failed. */
function useListAdding(rows: readonly ReadyRow[], onDone: () => void) {
  const { t, i18n } = useTranslation(['quick-order', 'lists']);
  const { showToast } = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  /** The list created by an earlier attempt, and the rows that it added. */
  const made = useRef<{ id: number; name: string } | null>(null);
  const taken = useRef<ReadyRow[]>([]);

  async function addRows(listId: number) {
    for (const row of rows.filter((one) => !taken.current.includes(one))) {
      await listCalls.addItem(listId, { productId: row.product.id, quantity: row.quantity });
      taken.current.push(row);
      setDone(taken.current.length);
    }
  }

  /** @param target a list, or the name of a new one */
  async function add(target: ListWithItems | ListBody | undefined): Promise<void> {
    if (!target) return;
    setFailure(null);
    setDone(taken.current.length);
    try {
      if (!('id' in target)) made.current ??= await listCalls.create(target);
      const list = 'id' in target ? target : made.current;
      if (!list) return;
      await addRows(list.id);
      const number = numberText(rows.length, i18n.language);
      showToast(t('listed', { count: rows.length, number, name: list.name }), {
        action: { label: t('lists:panel.toList'), to: `/account/lists/${list.id}` },
      });
      onDone();
    } catch (error) {
      setFailure(serverMessage(error) ?? t('network'));
    } finally {
      setDone(null);
    }
  }
  return { done, taken, failure, add };
}

const firstOf = (lists: readonly ListWithItems[]): string => (lists[0] ? String(lists[0].id) : NEW);
