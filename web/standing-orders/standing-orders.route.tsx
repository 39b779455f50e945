// /account/standing-orders: the lists that are ordered regularly. `?list=7` creates a standing
// order for that list.
import './standing-orders.css';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dayText } from '#shared/base/format.ts';
import type { Rhythm, StandingOrder } from '#shared/customers/standing-orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { fetchAddresses } from '#web/addresses/address-calls.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { listCalls } from '#web/lists/list-calls.ts';
import { Gate } from '#web/session/Gate.tsx';
import { StandingOrderDialog } from './StandingOrderDialog.tsx';
import { standingCalls } from './standing-calls.ts';

export default function StandingOrdersRoute() {
  return (
    <Gate requiresVerifiedEmail>
      <StandingOrders />
    </Gate>
  );
}

async function load(signal: AbortSignal) {
  const [{ content }, lists, addresses] = await Promise.all([
    standingCalls.all(signal),
    listCalls.all(signal),
    fetchAddresses(signal),
  ]);
  return { orders: content, lists: lists.content, addresses };
}

function StandingOrders() {
  const { t } = useTranslation('standing-orders');
  const [params] = useSearchParams();
  const listId = Number(params.get('list')) || null;
  const remote = useRemote('standing orders', load);
  const [editing, setEditing] = useState<StandingOrder | 'new' | null>(listId ? 'new' : null);
  const show = (orders: StandingOrder[]) => remote.change((before) => ({ ...before, orders }));
  const add = (
    <Button icon="plus" onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );

  return (
    <>
      <PageHead
        title={t('title')}
        text={t('text')}
        action={remote.data && remote.data.orders.length > 0 ? add : undefined}
      />
      <RemoteContent remote={remote}>
        {({ orders, lists, addresses }) =>
          lists.length === 0 || addresses.length === 0 ? (
            <Missing what={lists.length === 0 ? 'lists' : 'addresses'} />
          ) : (
            <>
              {orders.length === 0 && (
                <EmptyState title={t('empty.title')} action={add}>
                  {t('empty.text')}
                </EmptyState>
              )}
              <ul className="standing-rows">
                {orders.map((order) => (
                  <StandingRow
                    key={order.id}
                    order={order}
                    onEdit={() => setEditing(order)}
                    onChanged={show}
                    onStale={() => void remote.reload()}
                  />
                ))}
              </ul>
              {editing !== null && (
                <StandingOrderDialog
                  order={editing === 'new' ? null : editing}
                  listId={listId}
                  lists={lists}
                  addresses={addresses}
                  onClose={() => setEditing(null)}
                  onSaved={show}
                />
              )}
            </>
          )
        }
      </RemoteContent>
    </>
  );
}

function Missing({ what }: { what: 'lists' | 'addresses' }) {
  const { t } = useTranslation('standing-orders');
  return (
    <EmptyState
      title={t(`missing.${what}.title`)}
      action={<ButtonLink to={`/account/${what}`}>{t(`missing.${what}.action`)}</ButtonLink>}
    >
      {t(`missing.${what}.text`)}
    </EmptyState>
  );
}

type StandingRowProps = {
  order: StandingOrder;
  onEdit: () => void;
  onChanged: (orders: StandingOrder[]) => void;
  onStale: () => void;
};

function StandingRow({ order, onEdit, onChanged, onStale }: StandingRowProps) {
  const { t, i18n } = useTranslation('standing-orders');
  const { showToast } = useToast();
  const [isBusy, setBusy] = useState(false);
  const { id, list, addressId, rhythm, nextOn, isPaused, version, turns } = order;
  const day = (text: string) => dayText(text, i18n.language);

  async function act(work: () => Promise<StandingOrder[] | null>) {
    setBusy(true);
    try {
      const orders = await work();
      if (orders) onChanged(orders);
      else onStale();
    } catch (error) {
      showToast(serverMessage(error) ?? t('failed'), { type: 'error' });
      onStale();
    } finally {
      setBusy(false);
    }
  }
  const pause = () =>
    act(async () => {
      if (addressId === null) return null;
      const change = { addressId, rhythm, nextOn, isPaused: !isPaused, version };
      return (await standingCalls.change(id, change)).content;
    });
  const end = () =>
    act(async () => {
      await standingCalls.end(id);
      showToast(t('ended', { name: list.name }));
      return null;
    });

  return (
    <li className="standing-row">
      <div>
        <h2 className="h3">
          <Link to={`/account/lists/${list.id}`}>{list.name}</Link>
        </h2>
        <p className="second">
          <RhythmText rhythm={rhythm} />
          {' · '}
          {isPaused ? t('paused') : t('next', { day: day(nextOn) })}
        </p>
        {order.companyName && <Badge tone="ok">{order.companyName}</Badge>}
        {addressId === null && <p className="error">{t('noAddress')}</p>}
        {turns.length > 0 && (
          <ul className="small second standing-turns">
            {turns.map((turn) => (
              <li key={turn.turnOn}>
                {day(turn.turnOn)}:{' '}
                {turn.order ? (
                  <Link className="link num" to={`/account/orders/${turn.order.id}`}>
                    {showOrderNumber(turn.order.number)}
                  </Link>
                ) : (
                  t('notConfirmed')
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="row">
        <Button variant="line" size="s" onClick={onEdit}>
          {t('edit')}
        </Button>
        {addressId !== null && (
          <Button variant="line" size="s" isBusy={isBusy} onClick={() => void pause()}>
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
        )}
        <Button variant="quiet" size="s" disabled={isBusy} onClick={() => void end()}>
          {t('end')}
        </Button>
      </div>
    </li>
  );
}

function RhythmText({ rhythm }: { rhythm: Rhythm }) {
  const { t } = useTranslation('standing-orders');
  return rhythm.kind === 'weeks'
    ? t('rhythm.weeks', { count: rhythm.every })
    : t('rhythm.monthDay', { day: rhythm.day });
}
