import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReturn, DeskReturnMove } from '#shared/admin-returns.ts';
import { ApiError } from '../../api.ts';
import { PrivatePictures } from '../../returns/PrivatePictures.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useRemote } from '../../use-remote.ts';
import { RemoteBox } from '../kit/RemoteBox.tsx';
import { SectionHead } from '../kit/SectionHead.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { GiveBackDialog } from './GiveBackDialog.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import { ReturnAbout } from './ReturnAbout.tsx';
import { ReturnBadge } from './ReturnBadge.tsx';
import { ReturnGoods } from './ReturnGoods.tsx';
import { ReturnSteps } from './ReturnSteps.tsx';
import { fetchReturn, fetchReturnPicture } from './return-desk-calls.ts';
import { useReturnChange } from './use-return-change.ts';

/** One return: what is to be decided above, what is known of it below. */
export function ReturnPage({ id }: { id: number }) {
  const { t } = useTranslation(['admin-returns', 'admin']);
  const record = useRemote(`return ${id}`, async (signal) => {
    try {
      return await fetchReturn(id, signal);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return 'missing';
      throw error;
    }
  });
  const code = record.data === null || record.data === 'missing' ? t('one') : record.data.code;
  useEffect(() => {
    document.title = `${code} · ${t('admin:office')}`;
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
          <Desk record={data} onChange={(next) => record.change(() => next)} onReload={record.reload} back={back} />
        )
      }
    </RemoteBox>
  );
}

type DeskProps = { record: AdminReturn; onChange: (record: AdminReturn) => void; onReload: () => Promise<void>; back: { to: string; label: string } };

function Desk({ record, onChange, onReload, back }: DeskProps) {
  const { t } = useTranslation('admin-returns');
  const [open, setOpen] = useState<DeskReturnMove | null>(null);
  const desk = useReturnChange(record, onChange, onReload);
  const dialog = { record, desk, onClose: () => setOpen(null) };
  return (
    <>
      <SectionHead title={record.code} back={back}>
        <CopyButton isPlain text={record.code} label={t('column.code')} />
      </SectionHead>
      <div className="desk-state">
        <span role="status">
          <ReturnBadge {...record} />
        </span>
        <span className="small second">{t(`reason.${record.reason}`)}</span>
      </div>
      {record.moves.length > 0 && (
        <div className="office-acts desk-moves">
          {record.moves.map((move, place) => (
            <Button key={move} size="s" variant={move === 'reject' || move === 'close' ? 'danger' : place === 0 ? 'ink' : 'line'} onClick={() => setOpen(move)}>
              {t(`move.${move}.act`)}
            </Button>
          ))}
        </div>
      )}
      {open === 'approve' && <ApproveDialog {...dialog} />}
      {(open === 'reject' || open === 'close') && <EndDialog {...dialog} move={open} />}
      {open === 'receive' && <ReceiveDialog {...dialog} />}
      {open === 'refund' && <GiveBackDialog {...dialog} />}
      <div className="office-grid desk-grid">
        <div className="office-column">
          <ReturnGoods record={record} />
          <section className="office-box" aria-labelledby="return-pictures">
            <h2 className="h3" id="return-pictures">
              {t('pictures')}
            </h2>
            {record.pictures.length === 0 ? (
              <p className="small second">{t('noPictures')}</p>
            ) : (
              <PrivatePictures label={t('pictures')} pictures={record.pictures} load={(pictureId) => fetchReturnPicture(record.id, pictureId)} />
            )}
          </section>
        </div>
        <div className="office-column">
          <ReturnAbout record={record} />
          <ReturnSteps history={record.history} />
        </div>
      </div>
    </>
  );
}
