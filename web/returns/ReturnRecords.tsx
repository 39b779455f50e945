import './returns.css';
import { useState } from 'react';
import { lastDayText, numberText, timeText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';
import type { ReturnState } from '#shared/orders/return-rules.ts';
import type { ReturnAnswer } from '#shared/orders/returns.ts';
import { ApiError } from '#web/base/api/api.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { Timeline } from '#web/base/ui/Timeline.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { browserApi } from '#web/session/browser.ts';
import { PrivatePictures } from './PrivatePictures.tsx';
import { cancelReturn, fetchPicture } from './return-calls.ts';

const returnTone: Record<ReturnState, BadgeTone> = {
  requested: 'wait',
  approved: 'info',
  rejected: 'no',
  received: 'info',
  refunded: 'ok',
  closed: 'plain',
  cancelled: 'plain',
};

/** Each return with its request, our answer and its state; newest first. */
export default function ReturnRecords({
  order,
  onChanged,
}: {
  order: OrderAnswer;
  onChanged: () => void;
}) {
  return (
    <ol className="return-records">
      {order.returns.map((record) => (
        <Record
          key={record.id}
          orderNumber={order.orderNumber}
          record={record}
          onChanged={onChanged}
        />
      ))}
    </ol>
  );
}

function Record({
  orderNumber,
  record,
  onChanged,
}: {
  orderNumber: string;
  record: ReturnAnswer;
  onChanged: () => void;
}) {
  const { t, i18n } = useTranslation('returns');
  const isEnd =
    record.state !== 'requested' && record.state !== 'approved' && record.state !== 'received';
  const steps = [...record.history].reverse();
  return (
    <li className="return-record">
      <header className="row">
        <b className="num">{t('section.code', { code: record.code })}</b>
        <Badge tone={returnTone[record.state]}>{t(`state.${record.state}`)}</Badge>
      </header>
      <p className="small second">
        {[
          t(`reason.${record.reason}.title`),
          ...record.items.map(({ name, quantity }) =>
            t('section.pieces', {
              count: quantity,
              quantity: numberText(quantity, i18n.language),
              name,
            }),
          ),
        ].join(' · ')}
      </p>
      {record.note && <p className="small return-note">{record.note}</p>}
      <Sending record={record} />
      {record.answer && (
        <p className="return-answer">
          <b>{t('section.answer')}</b> {record.answer}
        </p>
      )}
      {record.amount !== null && (
        <p>{t('section.amount', { amount: formatLira(fromLira(record.amount), i18n.language) })}</p>
      )}
      {record.pictures.length > 0 && (
        <PrivatePictures
          label={t('section.pictures', { count: record.pictures.length })}
          pictures={record.pictures}
          load={(pictureId) => fetchPicture(orderNumber, record.id, pictureId)}
        />
      )}
      <Timeline
        events={steps.map(({ state, at }, index) => ({
          key: `${state} ${at}`,
          title: t(`step.${state}`),
          state: index === 0 && !isEnd ? 'now' : 'done',
          children: <p className="small mute num">{timeText(at, i18n.language)}</p>,
        }))}
      />
      {record.state === 'requested' && (
        <TakeBack orderNumber={orderNumber} id={record.id} onChanged={onChanged} />
      )}
    </li>
  );
}

/** Shown only for an approved return, while the buyer has to send the goods. */
function Sending({ record }: { record: ReturnAnswer }) {
  const { t, i18n } = useTranslation('returns');
  if (record.state !== 'approved') return null;
  return (
    <div className="return-sending">
      <b>{t('section.instructions')}</b>
      <p>
        {record.sendBy
          ? t('section.sendBy', {
              day: lastDayText(record.sendBy, i18n.language),
              code: record.code,
            })
          : t('section.nothingToSend')}
      </p>
      {record.carrierCode && (
        <p>
          {t('section.carrierCode', { carrier: record.carrierCode.carrier })}{' '}
          <b className="num">{record.carrierCode.code}</b>
        </p>
      )}
      {record.instructions && <p className="return-note">{record.instructions}</p>}
    </div>
  );
}

/** The button to withdraw a request that is not decided yet. */
function TakeBack({
  orderNumber,
  id,
  onChanged,
}: {
  orderNumber: string;
  id: number;
  onChanged: () => void;
}) {
  const { t } = useTranslation('returns');
  const { showToast } = useToast();
  const [isBusy, setBusy] = useState(false);
  async function takeBack() {
    setBusy(true);
    try {
      await cancelReturn(browserApi(), orderNumber, id);
      showToast(t('section.cancelled'));
      onChanged();
    } catch (error) {
      showToast(serverMessage(error) ?? t('network'), { type: 'error' });
      // Decided meanwhile: show the present state.
      if (error instanceof ApiError && error.status === 409) onChanged();
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button size="s" variant="quiet" isBusy={isBusy} onClick={() => void takeBack()}>
        {t('section.cancel')}
      </Button>
    </div>
  );
}
