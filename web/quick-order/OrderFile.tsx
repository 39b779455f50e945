import { type ChangeEvent, useId, useRef, useState } from 'react';
import type { Language } from '#shared/base/languages.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { csvOf } from './order-csv.ts';

const FILE_TYPES = '.csv,.txt,.tsv,.xlsx';
const MEGABYTES = 2;

type Problem = 'too-large' | 'unreadable' | 'empty' | 'too-long' | 'failed';

/**
 * Reads rows from the buyer's file into the text that is checked.
 * @param onText returns false if the text has no room for so many
 */
export function OrderFile({ onText }: { onText: (text: string) => boolean }) {
  const { t, i18n } = useTranslation('quick-order');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function take(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (!file) return;
    setBusy(true);
    setProblem(await problemOf(file, onText));
    setBusy(false);
    // The same file can be chosen again after it was corrected.
    if (input.current) input.current.value = '';
  }
  const template = () =>
    saveFile(
      `${t('file.templateName')}.csv`,
      'text/csv;charset=utf-8',
      csvOf(
        [[t('file.headCode'), t('file.headBarcode'), t('file.headQuantity')]],
        i18n.language as Language,
      ),
    );
  return (
    <div className="quick-file">
      <div className="row">
        <Button
          variant="line"
          isBusy={isBusy}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {t('file.add')}
        </Button>
        <Button variant="quiet" onClick={template}>
          {t('file.template')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={FILE_TYPES}
        aria-label={t('file.add')}
        onChange={(event) => void take(event)}
      />
      <p className="hint" id={`${id}-hint`}>
        {t('file.hint')}
      </p>
      {problem && <Alert tone="no">{t(`file.problem.${problem}`, { megabytes: MEGABYTES })}</Alert>}
    </div>
  );
}

async function problemOf(file: File, onText: (text: string) => boolean): Promise<Problem | null> {
  if (file.size > MEGABYTES * 2 ** 20) return 'too-large';
  try {
    // Few visitors have a file, so this code loads on demand.
    const { readOrderFile } = await import('./order-file.ts');
    const read = await readOrderFile(new Uint8Array(await file.arrayBuffer()));
    if ('problem' in read) return read.problem;
    return onText(read.text) ? null : 'too-long';
  } catch {
    return 'failed';
  }
}
