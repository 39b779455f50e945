import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReturn, DeskReturnMove } from '#shared/admin-returns.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Textarea } from '../../ui/Field.tsx';
import type { ReturnDesk } from './use-return-change.ts';

export type MoveDialogProps = { record: AdminReturn; desk: ReturnDesk; onClose: () => void };

type Props = MoveDialogProps & { move: DeskReturnMove; children?: ReactNode; body: () => object; isReady?: boolean; label?: string; isWide?: boolean };

/** What a move means, what it needs, and a word about it among ourselves. */
export function MoveDialog({ desk, onClose, move, children, body, isReady = true, label, isWide = false }: Props) {
  const { t } = useTranslation('admin-returns');
  const [remark, setRemark] = useState('');
  const formId = useId();
  return (
    <Dialog
      isOpen
      isWide={isWide}
      onClose={onClose}
      title={t(`move.${move}.act`)}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button form={formId} type="submit" variant={move === 'reject' || move === 'close' ? 'danger' : 'ink'} disabled={!isReady} isBusy={desk.isBusy}>
            {label ?? t(`move.${move}.act`)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        onSubmit={async (event) => {
          event.preventDefault();
          if (isReady && (await desk.act(move, { ...body(), remark }))) onClose();
        }}
      >
        <p>{t(`move.${move}.text`)}</p>
        {children}
        <Field label={t('remark')} hint={t('remarkHint')} isOptional>
          <Textarea rows={2} maxLength={1_000} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
