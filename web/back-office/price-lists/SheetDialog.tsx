// Rows of a list from a spreadsheet: readable rows go into the editor, the others into a file.
import { useState } from 'react';
import type { ListSheetAnswer } from '#shared/back-office/price-lists.ts';
import { numberText } from '#shared/base/format.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { wrongRowsCsv } from '#web/back-office/kit/wrong-rows.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';

type Props = { onTake: (rows: ListSheetAnswer['rows']) => void; onClose: () => void };
const columns = ['sku', 'minQuantity', 'price', 'percentage'] as const;

export function SheetDialog({ onTake, onClose }: Props) {
  const { t } = useTranslation('admin-price-lists');
  const { busy, run } = useWork();
  const [read, setRead] = useState<ListSheetAnswer | null>(null);
  async function take(file: File | undefined) {
    if (!file) return;
    const done = await run('read', () => uploadFile('/admin/price-lists/sheet', file));
    if (done) setRead(done.result);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('sheet.title')}
      footer={
        read && (
          <>
            <Button variant="line" onClick={() => setRead(null)}>
              {t('sheet.other')}
            </Button>
            {read.rows.length > 0 && (
              <Button onClick={() => onTake(read.rows)}>
                {t('sheet.take', { count: read.rows.length })}
              </Button>
            )}
          </>
        )
      }
    >
      {read ? (
        <Read answer={read} />
      ) : (
        <>
          <p className="second">{t('sheet.text')}</p>
          <DropZone
            label={t('sheet.choose')}
            hint={t('sheet.hint')}
            accept=".xlsx,.csv"
            isBusy={busy !== null}
            onFiles={([file]) => void take(file)}
          />
        </>
      )}
    </Dialog>
  );
}

function Read({ answer: { rows, refused } }: { answer: ListSheetAnswer }) {
  const { t, i18n } = useTranslation('admin-price-lists');
  const save = () =>
    saveFile(
      `${t('sheet.wrongName')}.csv`,
      'text/csv',
      wrongRowsCsv(
        [...columns.map((column) => t(`sheet.column.${column}`)), t('sheet.problems')],
        refused.map((step) => [
          ...columns.map((column) => step[column]),
          t(`sheet.problem.${step.problem}`),
        ]),
      ),
    );
  return (
    <div className="stack">
      <p className="row" role="status">
        <Badge tone="ok">
          {t('sheet.right', { count: rows.length, number: numberText(rows.length, i18n.language) })}
        </Badge>
        {refused.length > 0 && (
          <Badge tone="no">
            {t('sheet.wrong', {
              count: refused.length,
              number: numberText(refused.length, i18n.language),
            })}
          </Badge>
        )}
      </p>
      {refused.length > 0 && (
        <>
          <ul className="bo-rows">
            {refused.slice(0, 20).map((step) => (
              <li key={step.row}>
                <span className="break">
                  <span className="small second num">{t('sheet.row', { row: step.row })}</span>{' '}
                  <b>{step.sku || '–'}</b>{' '}
                  <span className="small">{t(`sheet.problem.${step.problem}`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Button size="s" variant="line" onClick={save}>
              {t('sheet.wrongFile')}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
