import { type FormEvent, useId, useRef, useState } from 'react';
import { ListBody } from '#shared/customers/lists.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, FieldError, Input, Textarea } from '#web/base/ui/Field.tsx';

const NAME_LENGTH = 80;
const DESCRIPTION_LENGTH = 500;

type ListDialogProps = {
  isOpen: boolean;
  /** The list that is renamed; none for a new one. */
  list?: { name: string; description: string | null } | undefined;
  onClose: () => void;
  onSave: (body: ListBody) => Promise<unknown>;
};

/** Name and description of a list, new or old. What was typed stays when it could not be saved. */
export function ListDialog({ isOpen, list, onClose, onSave }: ListDialogProps) {
  const { t } = useTranslation('lists');
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      startsAtField
      title={t(list ? 'dialog.rename' : 'dialog.create')}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {t(list ? 'dialog.save' : 'dialog.add')}
          </Button>
        </>
      }
    >
      <ListForm
        id={formId}
        list={list}
        isBusy={isBusy}
        onBusy={setBusy}
        onSave={onSave}
        onDone={onClose}
      />
    </Dialog>
  );
}

type ListFormProps = Pick<ListDialogProps, 'list' | 'onSave'> & {
  id: string;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
};

function ListForm({ id, list, isBusy, onBusy, onSave, onDone }: ListFormProps) {
  const { t } = useTranslation('lists');
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const [nameError, setNameError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const nameField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const body = ListBody.safeParse({
      name,
      description: description.trim() === '' ? null : description,
    });
    if (!body.success) {
      setNameError(t('dialog.nameMissing'));
      nameField.current?.focus();
      return;
    }
    onBusy(true);
    try {
      await onSave(body.data);
      onDone();
    } catch (error) {
      setProblem(serverMessage(error) ?? t('failed'));
    } finally {
      onBusy(false);
    }
  }

  return (
    <form id={id} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t('dialog.name')} error={nameError}>
        <Input
          ref={nameField}
          value={name}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setNameError(undefined);
          }}
        />
      </Field>
      <Field label={t('dialog.description')} isOptional>
        <Textarea
          value={description}
          maxLength={DESCRIPTION_LENGTH}
          rows={3}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
    </form>
  );
}
