// /standing-order#token=…: a turn of a standing order at today's prices, and the button that orders
// it. Opening it orders nothing, because scanners of mail programs open every link.
import './standing-orders.css';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dayText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import type { TurnAnswer, TurnRow } from '#shared/customers/standing-orders.ts';
import { useLinkToken } from '#web/auth/use-link-token.ts';
import { serverMessage } from '#web/base/api/server-message.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { PageTitle } from '#web/base/page/PageTitle.tsx';
import { Accordion } from '#web/base/ui/Accordion.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { ArrowLink, Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Checkbox } from '#web/base/ui/Checkbox.tsx';
import { Photo } from '#web/base/ui/Photo.tsx';
import { Spinner } from '#web/base/ui/Spinner.tsx';
import { saveOrderToken } from '#web/orders/order-api.ts';
import { turnCalls } from './standing-calls.ts';

export default function TurnPage() {
  const { t, i18n } = useTranslation('standing-orders');
  const token = useLinkToken();
  const { turn, failure, reload, setTurn } = useTurn(token);
  return (
    <div className="page">
      <PageTitle title={t('turn.title')} isHidden />
      <div className="standing-turn stack">
        <h1 className="h1">{t('turn.title')}</h1>
        {token === null && <Alert tone="no">{t('turn.noLink')}</Alert>}
        {failure && <Alert tone="no">{failure}</Alert>}
        {token && !turn && !failure && <Spinner />}
        {token && turn && (
          <>
            <p className="second">
              {t('turn.of', { name: turn.listName, day: dayText(turn.turnOn, i18n.language) })}
            </p>
            {turn.state === 'open' ? (
              <OpenTurn token={token} turn={turn} onStale={reload} />
            ) : (
              <ClosedTurn state={turn.state} order={turn.order} />
            )}
            {turn.state !== 'ended' && (
              <EndIt token={token} onEnded={() => setTurn({ ...turn, state: 'ended' })} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function useTurn(token: string | null | undefined) {
  const { t } = useTranslation('standing-orders');
  const [turn, setTurn] = useState<TurnAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round reads it again
  useEffect(() => {
    if (!token) return;
    const ending = new AbortController();
    turnCalls.look(token, ending.signal).then(
      (answer) => {
        setTurn(answer);
        setFailure(null);
      },
      (error: unknown) => {
        if (!ending.signal.aborted) setFailure(serverMessage(error) ?? t('failed'));
      },
    );
    return () => ending.abort();
  }, [token, round, t]);
  return { turn, setTurn, failure, reload: () => setRound((before) => before + 1) };
}

type OpenTurnProps = { token: string; turn: TurnAnswer; onStale: () => void };

function OpenTurn({ token, turn, onStale }: OpenTurnProps) {
  const { t, i18n } = useTranslation('standing-orders');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const order = useConfirming(token, turn, onStale);
  const isNothing = turn.rows.every(({ quantity }) => quantity === 0);
  if (isNothing) return <Alert tone="warn">{t('turn.nothing')}</Alert>;
  return (
    <>
      <ul className="standing-items">
        {turn.rows.map((row) => (
          <Item key={row.productId} row={row} />
        ))}
      </ul>
      <dl className="standing-sums num">
        {turn.discount > 0 && (
          <div>
            <dt>{t('turn.discount')}</dt>
            <dd>{`−${lira(turn.discount)}`}</dd>
          </div>
        )}
        <div>
          <dt>{t('turn.shipping')}</dt>
          <dd>{turn.shippingCost === 0 ? t('turn.free') : lira(turn.shippingCost)}</dd>
        </div>
        <div>
          <dt>{t('turn.total')}</dt>
          <dd>
            <b>{lira(turn.total)}</b>
          </dd>
        </div>
      </dl>
      {turn.address ? (
        <p className="second">{t('turn.to', { address: turn.address })}</p>
      ) : (
        <Alert tone="warn">
          {t('noAddress')}{' '}
          <Link className="link" to="/account/standing-orders">
            {t('title')}
          </Link>
        </Alert>
      )}
      <p className="second">{t('turn.transfer')}</p>
      {turn.documents.map(({ kind, title, html }) => (
        <Accordion key={kind} title={title}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and escaped by the server */}
          <div className="contract-text" dangerouslySetInnerHTML={{ __html: html }} />
        </Accordion>
      ))}
      {turn.isChanged && (
        <Checkbox checked={order.acceptsChanges} onChange={order.toggleChanges}>
          {t('turn.acceptChanges')}
        </Checkbox>
      )}
      <Checkbox checked={order.acceptsTexts} onChange={order.toggleTexts}>
        {t('turn.acceptTexts')}
      </Checkbox>
      {order.failure && <Alert tone="no">{order.failure}</Alert>}
      <div>
        <Button
          variant="buy"
          size="l"
          isBusy={order.isBusy}
          disabled={!turn.address}
          onClick={() => void order.confirm()}
        >
          {t('turn.confirm', { total: lira(turn.total) })}
        </Button>
      </div>
    </>
  );
}

function useConfirming(token: string, turn: TurnAnswer, onStale: () => void) {
  const { t } = useTranslation('standing-orders');
  const navigate = useNavigate();
  const [acceptsChanges, setChanges] = useState(false);
  const [acceptsTexts, setTexts] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    if (isBusy) return;
    if (!acceptsTexts || (turn.isChanged && !acceptsChanges)) return setFailure(t('turn.tick'));
    setFailure(null);
    setBusy(true);
    try {
      const { orderNumber, accessToken } = await turnCalls.confirm(token, {
        expectedTotal: turn.total,
        acceptsChanges,
        acceptsTexts,
      });
      saveOrderToken(orderNumber, accessToken);
      await navigate(`/orders/track/${orderNumber}`);
    } catch (error) {
      setFailure(serverMessage(error) ?? t('failed'));
      // The price may have changed.
      onStale();
    } finally {
      setBusy(false);
    }
  }
  return {
    acceptsChanges,
    acceptsTexts,
    failure,
    isBusy,
    confirm,
    toggleChanges: () => setChanges(!acceptsChanges),
    toggleTexts: () => setTexts(!acceptsTexts),
  };
}

function Item({ row }: { row: TurnRow }) {
  const { t, i18n } = useTranslation('standing-orders');
  const number = (value: number) => numberText(value, i18n.language);
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  const figures = { asked: number(row.asked), quantity: number(row.quantity) };
  return (
    <li className="standing-item">
      <Photo src={row.imageUrl} alt="" shape="square" />
      <div>
        <b>{row.name}</b>
        <p className="small second num">
          {row.sku}
          {row.quantity > 0 &&
            ` · ${t('turn.pieces', { number: figures.quantity, price: lira(row.unitPrice) })}`}
        </p>
        {row.notes && <p className="small second">{row.notes}</p>}
        {row.problem && (
          <p className="error">{t(row.quantity === 0 ? 'turn.none' : 'turn.other', figures)}</p>
        )}
      </div>
      <p className="num">{row.quantity > 0 && lira(row.lineTotal)}</p>
    </li>
  );
}

type ClosedState = Exclude<TurnAnswer['state'], 'open'>;

function ClosedTurn({ state, order }: Pick<TurnAnswer, 'order'> & { state: ClosedState }) {
  const { t } = useTranslation('standing-orders');
  return (
    <>
      <Alert tone={state === 'ordered' ? 'ok' : 'info'}>{t(`turn.state.${state}`)}</Alert>
      <div className="row">
        {order && (
          <ButtonLink
            to={`/orders/track/${order.number}`}
            onClick={() => saveOrderToken(order.number, order.accessToken)}
          >
            {t('turn.toOrder')}
          </ButtonLink>
        )}
        <ArrowLink to="/account/standing-orders">{t('title')}</ArrowLink>
      </div>
    </>
  );
}

function EndIt({ token, onEnded }: { token: string; onEnded: () => void }) {
  const { t } = useTranslation('standing-orders');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function end() {
    setBusy(true);
    try {
      await turnCalls.end(token);
      onEnded();
    } catch (error) {
      setFailure(serverMessage(error) ?? t('failed'));
      setBusy(false);
    }
  }
  return (
    <div className="standing-end">
      {failure && <Alert tone="no">{failure}</Alert>}
      <Button variant="quiet" isBusy={isBusy} onClick={() => void end()}>
        {t('turn.end')}
      </Button>
    </div>
  );
}
