import { useBlocker } from 'react-router';
import { useUnsaved } from '#web/back-office/session/AdminSession.tsx';
import { useReadOnly } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { type Editor, isSame, type Versioned } from './use-editor.ts';

type EditorBarProps<T extends Versioned> = {
  editor: Editor<T>;
  /** The label of a field and its value as text, for the differences. */
  nameOf: (field: keyof T) => string;
  textOf?: (value: unknown, field: keyof T) => string;
  onSaved?: (record: T) => void;
};

/**
 * The bottom bar of an editor: the number of unsaved changes, undo and save, and the dialogs for a
 * conflict and for leaving.
 */
export function EditorBar<T extends Versioned>({
  editor,
  nameOf,
  textOf = plainText,
  onSaved,
}: EditorBarProps<T>) {
  const { t } = useTranslation('admin');
  const { changed, conflict, leaving, error } = editor;
  const isReadOnly = useReadOnly();
  const save = async () => {
    const record = await editor.save();
    if (record) onSaved?.(record);
  };
  if (isReadOnly) return null;
  return (
    <div className="bo-save">
      {error !== null && !conflict && <Alert tone="no">{error || t('network')}</Alert>}
      <p className="small" role="status">
        {changed.length > 0 ? (
          <b>{t('editor.unsaved', { count: changed.length })}</b>
        ) : (
          <span className="mute">{t(editor.isNew ? 'editor.notYet' : 'editor.saved')}</span>
        )}
      </p>
      <div className="bo-acts">
        <Button
          variant="quiet"
          size="s"
          disabled={changed.length === 0 || editor.isSaving}
          onClick={editor.undo}
        >
          {t('editor.undo')}
        </Button>
        <Button
          size="s"
          disabled={changed.length === 0}
          isBusy={editor.isSaving}
          onClick={() => void save()}
        >
          {t('editor.save')}
        </Button>
      </div>

      <ConflictDialog editor={editor} nameOf={nameOf} textOf={textOf} />

      <LeaveDialog leaving={leaving} />
    </div>
  );
}

/** Another person has saved the record meanwhile: their version and this one, by field. */
function ConflictDialog<T extends Versioned>({
  editor,
  nameOf,
  textOf = plainText,
}: Omit<EditorBarProps<T>, 'onSaved'>) {
  const { t } = useTranslation('admin');
  const { original, draft, changed, conflict } = editor;
  const theirs = conflict
    ? (Object.keys(conflict) as (keyof T)[]).filter(
        (field) => field !== 'version' && !isSame(conflict[field], original[field]),
      )
    : [];
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={() => editor.resolve('mine')}
      title={t('conflict.title')}
      isWide
      footer={
        <>
          <Button variant="line" onClick={() => editor.resolve('theirs')}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button onClick={() => editor.resolve('mine')}>{t('conflict.keepMine')}</Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {conflict && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.before')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {theirs.map((field) => (
              <tr key={String(field)}>
                <th scope="row">{nameOf(field)}</th>
                <td data-label={t('conflict.before')}>{textOf(original[field], field)}</td>
                <td data-label={t('conflict.theirs')}>{textOf(conflict[field], field)}</td>
                <td data-label={t('conflict.mine')}>
                  {changed.includes(field) ? textOf(draft[field], field) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

function LeaveDialog({ leaving }: Pick<Editor<Versioned>, 'leaving'>) {
  const { t } = useTranslation('admin');
  return (
    <Dialog
      isOpen={leaving !== null}
      onClose={() => leaving?.stay()}
      title={t('leave.title')}
      footer={
        <>
          <Button variant="line" onClick={() => leaving?.leave()}>
            {t('leave.leave')}
          </Button>
          <Button onClick={() => leaving?.stay()}>{t('leave.stay')}</Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}

const plainText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** While it is on, leaving the page asks first, because unsent input would be lost. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('admin');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useUnsaved(isOn);
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave.title')}
      footer={
        <>
          <Button variant="line" onClick={() => blocker.proceed?.()}>
            {t('leave.leave')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('leave.stay')}</Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
