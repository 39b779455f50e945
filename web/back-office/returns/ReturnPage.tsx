import { useEffect, useState } from 'react';
import type { AdminReturn, BackOfficeReturnMove } from '#shared/back-office/returns.ts';
import { RemoteBox } from '#web/back-office/kit/RemoteBox.tsx';
import { ReturnBadge } from '#web/back-office/kit/ReturnBadge.tsx';
import { SectionHead } from '#web/back-office/kit/SectionHead.tsx';
import { ApiError } from '#web/base/api/api.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { CopyButton } from '#web/base/ui/CopyButton.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PrivatePictures } from '#web/returns/PrivatePictures.tsx';
import { ReturnAbout } from './ReturnAbout.tsx';
import { ReturnGoods } from './ReturnGoods.tsx';
import {
  ApproveDialog,
  EndDialog,
  ReceiveDialog,
  RefundReturnDialog,
} from './ReturnMoveDialogs.tsx';
import { ReturnSteps } from './ReturnSteps.tsx';
import { fetchReturn, fetchReturnPicture } from './return-calls.ts';
import { useReturnChange } from './use-return-change.ts';

/** One return: what is to be decided above, what is known of it below. */
export function ReturnPage({ id }: { id: number }) {
  const { t } = useTranslation(['admin-returns', 'admin']);
  const record = useRemote(`return ${id}`, async (signal) => {
    try {
      return await fetchReturn(id, signal);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400))
        return 'missing';
      throw error;
    }
  });
  const code = record.data === null || record.data === 'missing' ? t('one') : record.data.code;
  useEffect(() => {
    document.title = `${code} · ${t('admin:backOffice')}`;
  }, [code, t]);
  const back = { to: '/admin/returns', label: t('title') };
  return (
    <RemoteBox remote={record}>
      {(data) =>
        data === 'missing' ? (
          <>
            <SectionHead title={t('one')} back={back} />
            <EmptyState title={t('missing')} />
          </>
        ) : (
          <LoadedPage
            record={data}
            onChange={(next) => record.change(() => next)}
            onReload={record.reload}
            back={back}
          />
        )
      }
    </RemoteBox>
  );
}

type ViewProps = {
  record: AdminReturn;
  onChange: (record: AdminReturn) => void;
  onReload: () => Promise<void>;
  back: { to: string; label: string };
};

function LoadedPage({ record, onChange, onReload, back }: ViewProps) {
  const { t } = useTranslation('admin-returns');
  const [open, setOpen] = useState<BackOfficeReturnMove | null>(null);
  const actions = useReturnChange(record, onChange, onReload);
  const dialog = { record, actions, onClose: () => setOpen(null) };
  return (
    <>
      <SectionHead title={record.code} back={back}>
        <CopyButton isPlain text={record.code} label={t('column.code')} />
      </SectionHead>
      <div className="bo-state">
        <span role="status">
          <ReturnBadge {...record} />
        </span>
        <span className="small second">{t(`reason.${record.reason}`)}</span>
      </div>
      {record.moves.length > 0 && (
        <div className="bo-acts bo-moves">
          {record.moves.map((move, place) => (
            <Button
              key={move}
              size="s"
              variant={
                move === 'reject' || move === 'close' ? 'danger' : place === 0 ? 'ink' : 'line'
              }
              onClick={() => setOpen(move)}
            >
              {t(`move.${move}.act`)}
            </Button>
          ))}
        </div>
      )}
      {open === 'approve' && <ApproveDialog {...dialog} />}
      {(open === 'reject' || open === 'close') && <EndDialog {...dialog} move={open} />}
      {open === 'receive' && <ReceiveDialog {...dialog} />}
      {open === 'refund' && <RefundReturnDialog {...dialog} />}
      <div className="bo-grid bo-record-grid">
        <div className="bo-column">
          <ReturnGoods record={record} />
          <section className="bo-box" aria-labelledby="return-pictures">
            <h2 className="h3" id="return-pictures">
              {t('pictures')}
            </h2>
            {record.pictures.length === 0 ? (
              <p className="small second">{t('noPictures')}</p>
            ) : (
              <PrivatePictures
                label={t('pictures')}
                pictures={record.pictures}
                load={(pictureId) => fetchReturnPicture(record.id, pictureId)}
              />
            )}
          </section>
        </div>
        <div className="bo-column">
          <ReturnAbout record={record} />
          <ReturnSteps history={record.history} />
        </div>
      </div>
    </>
  );
}
