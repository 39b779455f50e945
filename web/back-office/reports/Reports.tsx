// /admin/reports: sales by different groupings, compared with the previous range; each report also
// as a file.
import './reports.css';
import {
  REPORT_ROWS_SHOWN,
  type ReportFormat,
  reportFormats,
  reportKinds,
} from '#shared/back-office/reports.ts';
import { slugOf } from '#shared/base/fold.ts';
import { istanbulDay } from '#shared/base/format.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { Table } from '#web/base/ui/Table.tsx';
import { RangeForm } from './RangeForm.tsx';
import { rangeOf } from './ranges.ts';
import { reportColumns } from './report-columns.tsx';
import { Total } from './Total.tsx';

const types: Record<ReportFormat, string> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Without days in the address: the last thirty days. */
const usual = { kind: 'day', from: '', to: '' };

export default function Reports() {
  const { t, i18n } = useTranslation(['admin-reports', 'admin-orders']);
  const list = useListQuery(usual);
  const { busy, run } = useWork();
  const usualRange = rangeOf('month', istanbulDay(Date.now()));
  const kind = reportKinds.find((each) => each === list.query.kind) ?? 'day';
  const range = {
    from: list.query.from || usualRange.from,
    to: list.query.to || usualRange.to,
  };
  const query = { kind, ...range };
  const report = useRemote(JSON.stringify(query), (signal) =>
    adminApi().get('/admin/reports', { query, signal }),
  );
  const download = (format: ReportFormat) =>
    run(format, async () => {
      const { file } = await adminApi().getFile(`/admin/reports/${format}`, { query });
      saveFile(
        `${t('file', { ...query, kind: slugOf(t(`kind.${kind}`)) })}.${format}`,
        types[format],
        file,
      );
    });
  return (
    <>
      <SectionHead title={t('title')}>
        {reportFormats.map((format) => (
          <Button
            key={format}
            variant="line"
            size="s"
            isBusy={busy === format}
            onClick={() => void download(format)}
          >
            {t(`download.${format}`)}
          </Button>
        ))}
      </SectionHead>
      <RangeForm kind={kind} range={range} onChange={list.change} />
      <p className="small second">{t(`hint.${kind}`)}</p>
      <RemoteBox remote={report}>
        {({ rows, rowCount, total }) => (
          <>
            {kind !== 'unsold' && kind !== 'cohort' && <Total total={total} />}
            {rows.length === 0 ? (
              <EmptyState title={t(kind === 'unsold' ? 'noneUnsold' : 'empty')}>
                {kind !== 'unsold' && t('emptyHint')}
              </EmptyState>
            ) : (
              <Table
                caption={t(`kind.${kind}`)}
                columns={reportColumns(kind, t, i18n.language)}
                rows={rows}
                rowKey={({ key }) => key}
              />
            )}
            {rowCount > rows.length && (
              <p className="small second">
                {t('cut', { count: rowCount, shown: REPORT_ROWS_SHOWN })}
              </p>
            )}
          </>
        )}
      </RemoteBox>
    </>
  );
}
