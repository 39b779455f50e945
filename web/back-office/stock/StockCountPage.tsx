// /admin/stock/counts/{id}: the sheet. Numbers are typed or scanned and saved one by one; then the
// differences are applied.
import { useState } from 'react';
import { useParams } from 'react-router';
import type { CountedRow, StockCount, StockCountRow } from '#shared/back-office/stock-counts.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { ConfirmDialog } from '#web/back-office/kit/ConfirmDialog.tsx';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { adminApi } from '#web/back-office/session/browser.ts';
import { Changing, useReadOnly } from '#web/back-office/session/read-only.tsx';
import { type Remote, useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { saveFile } from '#web/base/ui/save-file.ts';
import { CountScan } from './CountScan.tsx';
import { CountTable } from './CountTable.tsx';
import { differenceOf } from './count-rows.ts';
import { countTones } from './StockCounts.tsx';

export function StockCountPage() {
  const { t } = useTranslation('admin-stock');
  const id = Number(useParams().countId) || 0;
  const count = useRemote(`stock count ${id}`, (signal) =>
    adminApi().get('/admin/stock/counts/{id}', { path: { id }, signal }),
  );
  return (
    <>
      <SectionHead
        title={count.data?.title ?? t('counts.one')}
        back={{ to: '/admin/stock/counts', label: t('counts.title') }}
      >
        {count.data && <CountActs count={count.data} remote={count} />}
      </SectionHead>
      <RemoteBox remote={count}>{(data) => <Sheet count={data} remote={count} />}</RemoteBox>
    </>
  );
}

type OfCount = { count: StockCount; remote: Remote<StockCount> };

function CountActs({ count, remote }: OfCount) {
  const { t } = useTranslation('admin-stock');
  const { busy, run } = useWork();
  const [asked, setAsked] = useState<'apply' | 'cancel' | null>(null);
  const { id, state, version, rows } = count;
  const counted = rows.filter((row) => row.counted !== null).length;
  const differing = rows.filter((row) => (differenceOf(row) ?? 0) !== 0).length;
  const download = () =>
    run('csv', async () => {
      const { file } = await adminApi().getFile('/admin/stock/counts/{id}/csv', { path: { id } });
      saveFile(`${t('counts.file')}-${id}.csv`, 'text/csv', file);
    });
  async function end(act: 'apply' | 'cancel') {
    const done = await run(act, () =>
      adminApi().post(`/admin/stock/counts/{id}/${act}`, { path: { id }, body: { version } }),
    );
    setAsked(null);
    if (done) remote.change(() => done.result);
    else await remote.reload();
  }
  return (
    <>
      <Badge tone={countTones[state]}>{t(`counts.state.${state}`)}</Badge>
      <Button variant="line" size="s" onClick={() => window.print()}>
        {t('counts.print')}
      </Button>
      <Button variant="line" size="s" isBusy={busy === 'csv'} onClick={() => void download()}>
        {t('counts.csv')}
      </Button>
      {state === 'open' && (
        <Changing>
          <Button variant="quiet" size="s" onClick={() => setAsked('cancel')}>
            {t('counts.cancel')}
          </Button>
          <Button size="s" disabled={counted === 0} onClick={() => setAsked('apply')}>
            {t('counts.apply')}
          </Button>
        </Changing>
      )}
      {asked && (
        <ConfirmDialog
          title={t(`counts.${asked}`)}
          confirm={t(`counts.${asked}`)}
          isBusy={busy === asked}
          onClose={() => setAsked(null)}
          onConfirm={() => void end(asked)}
        >
          {t(`counts.${asked}Text`, { counted, differing, left: rows.length - counted })}
        </ConfirmDialog>
      )}
    </>
  );
}

function Sheet({ count, remote }: OfCount) {
  const { t, i18n } = useTranslation('admin-stock');
  const { run } = useWork();
  const isReadOnly = useReadOnly();
  const { id, state, rows, createdBy, createdAt, endedBy, endedAt } = count;
  const isOpen = state === 'open' && !isReadOnly;
  async function write(name: string, rows: CountedRow[]) {
    const done = await run(name, () =>
      adminApi().put('/admin/stock/counts/{id}/rows', { path: { id }, body: { rows } }),
    );
    if (done) remote.change(() => done.result);
    return done !== null;
  }
  const save = ({ productId }: StockCountRow, counted: number | null) =>
    write(`row ${productId} ${counted}`, [{ productId, counted }]);
  async function add(pieces: readonly { productId: number; add: number }[]) {
    const isSaved = await write(crypto.randomUUID(), [...pieces]);
    // Where only the answer was lost, the pieces are on the sheet.
    if (!isSaved) await remote.reload();
    return isSaved;
  }
  return (
    <>
      <p className="small second break">
        {t('counts.openedBy', { who: createdBy, at: dateTimeText(createdAt, i18n.language) })}
        {endedAt &&
          state !== 'open' &&
          ` · ${t(`counts.${state}By`, { who: endedBy, at: dateTimeText(endedAt, i18n.language) })}`}
      </p>
      {isOpen && <CountScan rows={rows} onScanned={add} />}
      <CountTable rows={rows} isOpen={isOpen} onCounted={save} />
    </>
  );
}
