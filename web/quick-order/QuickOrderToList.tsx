import { type FormEvent, useId, useRef, useState } from 'react';
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

/** Puts the rows into one of the customer's lists, or a new one. Rows that were taken are not sent again. */
export function QuickOrderToList({ rows, onClose, onAdded }: QuickOrderToListProps) {
  const { t, i18n } = useTranslation(['quick-order', 'lists']);
  const { showToast } = useToast();
  const formId = useId();
  const remote = useRemote('lists', async (signal) => (await listCalls.all(signal)).content);
  const [choice, setChoice] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  /** Made in an earlier try, and what that try brought in. */
  const made = useRef<{ id: number; name: string } | null>(null);
  const taken = useRef<ReadyRow[]>([]);

  async function add(lists: readonly ListWithItems[]) {
    if (done !== null) return;
    const chosen = choice ?? firstOf(lists);
    const body = ListBody.safeParse({ name });
    if (chosen === NEW && !body.success) return setNameError(t('lists:dialog.nameMissing'));
    setFailure(null);
    setDone(taken.current.length);
    try {
      if (chosen === NEW && body.success) made.current ??= await listCalls.create(body.data);
      const list = chosen === NEW ? made.current : lists.find(({ id }) => String(id) === chosen);
      if (!list) return;
      for (const row of rows.filter((one) => !taken.current.includes(one))) {
        await listCalls.addItem(list.id, { productId: row.product.id, quantity: row.quantity });
        taken.current.push(row);
        setDone(taken.current.length);
      }
      showToast(
        t('listed', {
          count: rows.length,
          number: numberText(rows.length, i18n.language),
          name: list.name,
        }),
        {
          action: { label: t('lists:panel.toList'), to: `/account/lists/${list.id}` },
        },
      );
      close();
    } catch (error) {
      setFailure(serverMessage(error) ?? t('network'));
    } finally {
      setDone(null);
    }
  }

  /** What went in before a failure is not left to be added twice. */
  function close() {
    if (taken.current.length > 0) onAdded(taken.current);
    onClose();
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
            id={formId}
            className="stack"
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              void add(lists);
            }}
          >
            {lists.length > 0 && (
              <div role="radiogroup" aria-label={t('lists:title')}>
                {lists.map((list) => (
                  <Radio
                    key={list.id}
                    name={`${formId}-list`}
                    checked={(choice ?? firstOf(lists)) === String(list.id)}
                    onChange={() => setChoice(String(list.id))}
                  >
                    {list.name}
                  </Radio>
                ))}
                <Radio
                  name={`${formId}-list`}
                  checked={(choice ?? firstOf(lists)) === NEW}
                  onChange={() => setChoice(NEW)}
                >
                  {t('newList')}
                </Radio>
              </div>
            )}
            {(choice ?? firstOf(lists)) === NEW && (
              <Field label={t('lists:dialog.name')} error={nameError}>
                <Input
                  value={name}
                  maxLength={80}
                  autoComplete="off"
                  onChange={(event) => {
                    setName(event.target.value);
                    setNameError(undefined);
                  }}
                />
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

const firstOf = (lists: readonly ListWithItems[]): string => (lists[0] ? String(lists[0].id) : NEW);
