// /admin/products/import: uploads and exports; with ?file= one import with its preview and result.
import './import.css';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  type SheetFormat,
  sheetFormats,
} from '#shared/back-office/imports.ts';
import { numberText } from '#shared/base/format.ts';
import { DropZone } from '#web/back-office/kit/DropZone.tsx';
import { downloadFilter } from '#web/back-office/kit/product-query.ts';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ArrowLink, Button } from '#web/base/ui/Button.tsx';
import { Meter } from '#web/base/ui/Meter.tsx';
import { FormerImports } from './FormerImports.tsx';
import { ImportPage } from './ImportPage.tsx';
import { downloadProducts, downloadTemplate, sendImport } from './import-calls.ts';

export default function Import() {
  const [params] = useSearchParams();
  const id = Number(params.get('file') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? <ImportPage key={id} id={id} /> : <SendPage />;
}

function SendPage() {
  const { t } = useTranslation('admin-import');
  const [params] = useSearchParams();
  const filter = downloadFilter(Object.fromEntries(params));
  return (
    <>
      <SectionHead
        title={t('page.title')}
        back={{ to: `/admin/products${filter}`, label: t('page.back') }}
      />
      <div className="bo-grid import-grid">
        <Changing>
          <SendBox />
        </Changing>
        <div className="bo-column">
          <DownloadBox
            title={t('page.export.title')}
            text={t(filter === '' ? 'page.export.text' : 'page.export.narrowed')}
            labels={{ xlsx: t('page.export.xlsx'), csv: t('page.export.csv') }}
            download={(format) => downloadProducts(format, filter)}
          >
            {filter !== '' && (
              <ArrowLink to="/admin/products/import">{t('page.export.all')}</ArrowLink>
            )}
          </DownloadBox>
          <DownloadBox
            title={t('page.template.title')}
            text={t('page.template.text')}
            labels={{ xlsx: t('page.template.xlsx'), csv: t('page.template.csv') }}
            download={downloadTemplate}
          />
        </div>
      </div>
      <FormerImports />
    </>
  );
}

type Sending = { file: File; share: number; cancel: () => void };

function SendBox() {
  const { t, i18n } = useTranslation(['admin-import', 'admin']);
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function send([file]: File[]) {
    if (!file || isRunning.current) return;
    setRefusal(null);
    if (file.size > MAX_IMPORT_BYTES)
      return setRefusal(
        t('errors:IMPORT_TOO_LARGE', { megabytes: MAX_IMPORT_BYTES / 1_024 / 1_024 }),
      );
    isRunning.current = true;
    const controller = new AbortController();
    setSending({ file, share: 0, cancel: () => controller.abort() });
    try {
      const { id } = await sendImport(
        file,
        (share) => setSending((before) => before && { ...before, share }),
        controller.signal,
      );
      navigate(`?file=${id}`);
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(serverMessage(error) ?? t('admin:network'));
    } finally {
      isRunning.current = false;
      setSending(null);
    }
  }

  return (
    <section className="bo-box" aria-labelledby="send">
      <h2 className="h3" id="send">
        {t('page.send.title')}
      </h2>
      <p className="second">{t('page.send.text')}</p>
      {refusal !== null && <Alert tone="no">{refusal}</Alert>}
      {sending ? (
        <div className="upload-row">
          <Meter
            label={
              <>
                <b className="break">{sending.file.name}</b>{' '}
                <span className="second">{t('page.send.sending')}</span>
              </>
            }
            value={sending.share}
            max={1}
          />
          <Button variant="quiet" size="s" onClick={sending.cancel}>
            {t('page.send.cancel')}
          </Button>
        </div>
      ) : (
        <DropZone
          label={t('page.send.button')}
          hint={t('page.send.hint', {
            megabytes: MAX_IMPORT_BYTES / 1_024 / 1_024,
            rows: numberText(MAX_IMPORT_ROWS, i18n.language),
          })}
          accept=".csv,.xlsx,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={(files) => void send(files)}
        />
      )}
      <p className="small second">{t('sheet.rule')}</p>
    </section>
  );
}

type DownloadBoxProps = {
  title: string;
  text: string;
  labels: Record<SheetFormat, string>;
  download: (format: SheetFormat) => Promise<void>;
  children?: ReactNode;
};

/** A spreadsheet to download, in either format. */
function DownloadBox({ title, text, labels, download, children }: DownloadBoxProps) {
  const { busy, run } = useWork();
  const id = useId();
  return (
    <section className="bo-box" aria-labelledby={id}>
      <h2 className="h3" id={id}>
        {title}
      </h2>
      <p className="second">{text}</p>
      {children}
      <div className="bo-acts">
        {sheetFormats.toReversed().map((format) => (
          <Button
            key={format}
            variant="line"
            size="s"
            isBusy={busy === format}
            onClick={() => void run(format, () => download(format))}
          >
            {labels[format]}
          </Button>
        ))}
      </div>
    </section>
  );
}
