// The deliveries to one endpoint, with the responses.
import {
  type DeliveryRow,
  deliveryStates,
  type EndpointRow,
} from '#shared/back-office/webhooks.ts';
import { dateTimeText } from '#shared/base/format.ts';
import { ListFilters } from '#web/back-office/kit/ListFilters.tsx';
import { RemoteTable, type TableColumn } from '#web/back-office/kit/RemoteTable.tsx';
import type { useListQuery } from '#web/back-office/kit/use-list-query.ts';
import { useWork } from '#web/back-office/kit/use-work.ts';
import { useAdminSession } from '#web/back-office/session/AdminSession.tsx';
import { adminApi } from '#web/back-office/session/browser.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';

const SIZE = 20;
const tones: Record<DeliveryRow['state'], BadgeTone> = {
  waiting: 'wait',
  delivered: 'ok',
  failed: 'no',
};

type DeliveriesProps = {
  endpoint: EndpointRow;
  list: ReturnType<typeof useListQuery<{ webhook: string; state: string }>>;
  onChange: () => void;
};

export function Deliveries({ endpoint, list, onChange }: DeliveriesProps) {
  const { t } = useTranslation('admin-webhooks');
  const { showToast } = useToast();
  const { busy, run } = useWork();
  const { query, page, hrefFor } = list;
  const deliveries = useRemote(JSON.stringify(query), async (signal) => {
    const state = deliveryStates.find((one) => one === query.state);
    const answer = await adminApi().get('/admin/webhooks/{id}/deliveries', {
      path: { id: endpoint.id },
      query: { page, size: SIZE, state },
      signal,
    });
    return { ...answer, hasNext: page + 1 < answer.totalPages };
  });
  const reload = () => {
    void deliveries.reload();
    onChange();
  };
  async function again({ id }: DeliveryRow) {
    const done = await run(`again ${id}`, () =>
      adminApi().post('/admin/webhooks/{id}/deliveries/{deliveryId}/again', {
        path: { id: endpoint.id, deliveryId: id },
      }),
    );
    if (!done) return;
    showToast(t('againSent'));
    reload();
  }
  const columns = useColumns({ busy, onAgain: (row) => void again(row) });
  return (
    <section aria-label={t('deliveries')}>
      <div className="bo-acts">
        <h2 className="h3">{t('deliveries')}</h2>
        <Button variant="line" size="s" onClick={reload}>
          {t('reload')}
        </Button>
      </div>
      <ListFilters
        label={t('filters')}
        list={list}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('stateOf'),
            any: t('all'),
            choices: deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) })),
          },
        ]}
      />
      <RemoteTable
        caption={t('deliveries')}
        remote={deliveries}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ eventId }) => eventId}
        hrefFor={(number) => hrefFor({ page: String(number) })}
        size={SIZE}
        empty={<EmptyState title={t('noDeliveries')}>{t('noDeliveriesText')}</EmptyState>}
      />
    </section>
  );
}

function useColumns({
  busy,
  onAgain,
}: {
  busy: string | null;
  onAgain: (row: DeliveryRow) => void;
}): TableColumn<DeliveryRow>[] {
  const { t, i18n } = useTranslation('admin-webhooks');
  const { mayChange } = useAdminSession();
  const at = (time: string) => dateTimeText(time, i18n.language);
  return [
    {
      key: 'what',
      header: t('what'),
      cell: ({ type, subject, sequence }) => (
        <div>
          <p>{t(`type.${type}`)}</p>
          <p className="small mute num">{`${subject} · ${sequence}`}</p>
        </div>
      ),
    },
    {
      key: 'when',
      header: t('when'),
      cell: ({ createdAt, nextTryAt, state }) => (
        <div className="small num">
          <p>{at(createdAt)}</p>
          {state === 'waiting' && nextTryAt && <p>{t('nextTry', { at: at(nextTryAt) })}</p>}
        </div>
      ),
    },
    {
      key: 'state',
      header: t('stateOf'),
      cell: ({ state, attempts }) => (
        <div>
          <Badge tone={tones[state]}>{t(`delivery.${state}`)}</Badge>
          <p className="small mute">{t('attempts', { count: attempts })}</p>
        </div>
      ),
    },
    {
      key: 'answer',
      header: t('answer'),
      cell: (row) => <Answer row={row} />,
    },
    {
      key: 'again',
      header: t('againHead'),
      isEnd: true,
      cell: (row) =>
        mayChange('settings') && (
          <Button
            variant="line"
            size="s"
            aria-label={t('againOf', { event: row.eventId })}
            isBusy={busy === `again ${row.id}`}
            onClick={() => onAgain(row)}
          >
            {t('again')}
          </Button>
        ),
    },
  ];
}

/** As plain text: the response of the other program is only displayed. */
function Answer({ row: { status, failure, answer, durationMs } }: { row: DeliveryRow }) {
  const { t } = useTranslation('admin-webhooks');
  if (failure) return <span className="small">{t(`failure.${failure}`)}</span>;
  if (status === null) return null;
  return (
    <div className="small">
      <p className="num">{t('answered', { status, ms: durationMs ?? 0 })}</p>
      {answer && (
        <details>
          <summary className="text-link">{t('showAnswer')}</summary>
          <pre className="break">{answer}</pre>
        </details>
      )}
    </div>
  );
}
