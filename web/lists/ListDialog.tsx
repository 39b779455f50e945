import { useId, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ListBody } from '#shared/customers/lists.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { Field, FieldError, Input, Textarea } from '#web/base/ui/Field.tsx';
import { formResolver } from '#web/base/ui/form-resolver.ts';

const NAME_LENGTH = 80;
const DESCRIPTION_LENGTH = 500;

type ListDialogProps = {
  isOpen: boolean;
  /** The list that is renamed; none for a new one. */
  list?: { name: string; description: string | null } | undefined;
  onClose: () => void;
  onSave: (body: SavedList) => Promise<unknown>;
  /** The company that a new list can belong to. */
  companyName?: string | null | undefined;
  /** The suggested name of a new list. */
  startingName?: string | undefined;
  /** A text about the initial content of the list. */
  note?: string | undefined;
};
type SavedList = ListBody & { isForCompany?: boolean };

/** Name and description of a new or existing list. The typed text stays if saving fails. */
export function ListDialog({ isOpen, list, onClose, onSave, ...start }: ListDialogProps) {
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
        {...start}
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

type ListFormProps = Omit<ListDialogProps, 'isOpen' | 'onClose'> & {
  id: string;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
};

type ListValues = { name: string; description: string };

function ListForm({
  id,
  list,
  companyName = null,
  startingName = '',
  note,
  isBusy,
  onBusy,
  onSave,
  onDone,
}: ListFormProps) {
  const { t } = useTranslation('lists');
  const [problem, setProblem] = useState<string | null>(null);
  const mayBeCompanys = !list && companyName !== null;
  const [isForCompany, setForCompany] = useState(mayBeCompanys);
  const resolver = useMemo(
    () => formResolver<ListValues, ListBody>(ListBody, () => t('dialog.nameMissing')),
    [t],
  );
  const { register, handleSubmit, clearErrors, formState } = useForm<ListValues, unknown, ListBody>(
    {
      resolver,
      defaultValues: { name: list?.name ?? startingName, description: list?.description ?? '' },
      reValidateMode: 'onSubmit',
    },
  );

  async function save({ name, description }: ListBody) {
    onBusy(true);
    try {
      await onSave({
        name,
        description: description || null,
        ...(mayBeCompanys && isForCompany && { isForCompany }),
      });
      onDone();
    } catch (error) {
      setProblem(serverMessage(error) ?? t('failed'));
    } finally {
      onBusy(false);
    }
  }

  return (
    <form
      method="post"
      id={id}
      className="stack"
      noValidate
      onSubmit={(event) => void (isBusy ? event.preventDefault() : handleSubmit(save)(event))}
    >
      {note && <p className="small second">{note}</p>}
      <Field label={t('dialog.name')} error={formState.errors.name?.message}>
        <Input
          {...register('name', { onChange: () => clearErrors('name') })}
          maxLength={NAME_LENGTH}
          autoComplete="off"
        />
      </Field>
      <Field label={t('dialog.description')} isOptional>
        <Textarea {...register('description')} maxLength={DESCRIPTION_LENGTH} rows={3} />
      </Field>
      {mayBeCompanys && (
        <Checkbox checked={isForCompany} onChange={() => setForCompany(!isForCompany)}>
          {t('company.share', { name: companyName })}
        </Checkbox>
      )}
      {problem && <FieldError id={`${id}-problem`}>{problem}</FieldError>}
    </form>
  );
}
