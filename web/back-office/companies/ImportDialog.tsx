// Imports companies from a spreadsheet: the file is chosen, checked row by row, then all rows are
// saved together.
import { useState } from 'react';
import {
  type CompanyImportPreview,
  type CompanyImportRow,
  MAX_COMPANY_IMPORT_ROWS,
} from '#shared/back-office/companies.ts';
import { numberText } from '#shared/base/format.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { uploadFile } from '#web/back-office/kit/upload.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { wrongRowsCsv } from '#web/back-office/kit/wrong-rows.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Dialog } from '#web/base/ui/Dialog.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { useToast } from '#web/base/ui/Toast.tsx';
import { importCompanies } from './company-calls.ts';

type Outcome = CompanyImportRow['outcome'];
const tones: Record<Outcome, BadgeTone> = {
  new: 'ok',
  changed: 'wait',
  same: 'plain',
  wrong: 'no',
};
const outcomes = Object.keys(tones) as Outcome[];
const columns = ['companyName', 'taxNumber', 'taxOffice', 'groupName'] as const;

export function ImportDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('admin-companies');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const [preview, setPreview] = useState<CompanyImportPreview | null>(null);
  const right = preview?.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');

  async function read(file: File | undefined) {
    if (!file) return;
    const done = await run('read', () => uploadFile('/admin/companies/import/preview', file));
    if (done) setPreview(done.result);
  }
  async function save() {
    const rows = (right ?? []).map(({ companyName, taxNumber, taxOffice, groupName, version }) => ({
      companyName,
      taxNumber,
      taxOffice,
      version,
      groupName: groupName || null,
    }));
    const done = await run('save', () => importCompanies({ rows }));
    // Another administrator has changed one of them: the file is checked again.
    if (!done) return setPreview(null);
    showToast(t('import.done', done.result));
    onSaved();
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('import.title')}
      footer={
        right && right.length > 0 ? (
          <>
            <Button variant="line" onClick={() => setPreview(null)}>
              {t('import.other')}
            </Button>
            <Button isBusy={busy === 'save'} onClick={() => void save()}>
              {t('import.save', { count: right.length })}
            </Button>
          </>
        ) : undefined
      }
    >
      {preview ? (
        <Rows preview={preview} onOther={() => setPreview(null)} />
      ) : (
        <>
          <p className="second">{t('import.text')}</p>
          <DropZone
            label={t('import.choose')}
            hint={t('import.hint', { most: MAX_COMPANY_IMPORT_ROWS })}
            accept=".xlsx,.csv"
            isBusy={busy === 'read'}
            onFiles={([file]) => void read(file)}
          />
        </>
      )}
    </Dialog>
  );
}

function Rows({
  preview: { rows },
  onOther,
}: {
  preview: CompanyImportPreview;
  onOther: () => void;
}) {
  const { t, i18n } = useTranslation('admin-companies');
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong');
  // Rows with errors come first.
  const shown = [...wrong, ...rows.filter((row) => row.outcome !== 'wrong')].slice(0, 100);
  return (
    <div className="stack">
      <p className="row" role="status">
        {outcomes
          .filter((outcome) => count(outcome) > 0)
          .map((outcome) => (
            <Badge key={outcome} tone={tones[outcome]}>
              {numberText(count(outcome), i18n.language)} {t(`import.outcome.${outcome}`)}
            </Badge>
          ))}
      </p>
      {wrong.length > 0 && (
        <p>
          <Button size="s" variant="line" onClick={() => saveWrong(wrong, t)}>
            {t('import.wrongFile')}
          </Button>
        </p>
      )}
      {wrong.length === rows.length && (
        <p>
          <Button size="s" variant="quiet" onClick={onOther}>
            {t('import.other')}
          </Button>
        </p>
      )}
      <ul className="bo-rows">
        {shown.map((row) => (
          <li key={row.row}>
            <div>
              <span className="small second num">{t('import.row', { row: row.row })}</span>{' '}
              <b className="break">{row.companyName || '–'}</b>
              <p className="small second break">
                {[row.taxNumber, row.taxOffice, row.groupName].filter(Boolean).join(' · ')}
              </p>
              {row.problems.length > 0 && (
                <p className="small">
                  {row.problems.map((problem) => t(`import.problem.${problem}`)).join(' ')}
                </p>
              )}
            </div>
            <Badge tone={tones[row.outcome]}>{t(`import.outcome.${row.outcome}`)}</Badge>
          </li>
        ))}
      </ul>
      {rows.length > shown.length && (
        <p className="small second">{t('import.more', { count: rows.length - shown.length })}</p>
      )}
    </div>
  );
}

/** For correction and a new upload. */
function saveWrong(
  rows: readonly CompanyImportRow[],
  t: ReturnType<typeof useTranslation<'admin-companies'>>['t'],
): void {
  const head = [...columns.map((column) => t(`import.column.${column}`)), t('import.problems')];
  const lines = rows.map((row) => [
    ...columns.map((column) => row[column]),
    row.problems.map((problem) => t(`import.problem.${problem}`)).join(' '),
  ]);
  saveFile(`${t('import.wrongName')}.csv`, 'text/csv', wrongRowsCsv(head, lines));
}
