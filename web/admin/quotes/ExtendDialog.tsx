import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { MOST_DAYS, readDays } from './quote-days.ts';

const USUAL = '10';

export function ExtendDialog({ isBusy, onClose, onExtend }: { isBusy: boolean; onClose: () => void; onExtend: (days: number) => void }) {
  const { t } = useTranslation('admin-quotes');
  const [typed, setTyped] = useState(USUAL);
  const [isWrong, setWrong] = useState(false);
  function extend() {
    const days = readDays(typed);
    setWrong(days === null);
    if (days !== null) onExtend(days);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('extend.title')}
      footer={
        <Button isBusy={isBusy} onClick={extend}>
          {t('extend.save')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('extend.text')}</p>
        <Field label={t('extend.days')} error={isWrong ? t('extend.wrong', { most: MOST_DAYS }) : undefined}>
          <Input className="num" inputMode="numeric" value={typed} maxLength={3} onChange={(event) => setTyped(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
