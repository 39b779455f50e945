// /account/orders/{id}/reorder: an old order at today's prices, before it goes into the cart.
import { numberText } from '#shared/base/format.ts';
import '#web/orders/order-rows.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatLira } from '#shared/base/money.ts';
import type { ReorderAnswer } from '#shared/cart/customer-cart.ts';
import type { ReorderCheck } from '#shared/orders/customer-orders.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { useRemote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { EmptyState } from '#web/base/ui/EmptyState.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';
import { PageHead } from '#web/base/ui/PageHead.tsx';
import { RemoteContent } from '#web/base/ui/RemoteContent.tsx';
import { SkeletonRows } from '#web/base/ui/Skeleton.tsx';
import { useToast } from '#web/base/ui/Toast.tsx';
import { useCart } from '#web/cart/CartContext.ts';
import { useLead } from '#web/product/Lead.tsx';
import { checkReorder, reorder } from './account-api.ts';
import { isMissing, MissingOrder } from './MissingOrder.tsx';
import { ReorderLine } from './ReorderLine.tsx';
import {
  allOf,
  bodyOf,
  type Choices,
  priceOf,
  stillOf,
  sumOf,
  withChosen,
  withQuantity,
} from './reorder-choice.ts';
import { useAction } from './use-action.ts';

export default function ReorderPage() {
  const { t } = useTranslation(['account', 'cart', 'catalogue', 'attributes']);
  const orderId = useParams().orderId ?? '';
  const remote = useRemote(`reorder ${orderId}`, (signal) => checkReorder(orderId, signal));
  if (isMissing(remote.error)) return <MissingOrder />;
  return (
    <>
      <Link className="link account-back" to={`/account/orders/${orderId}`}>
        <Icon name="back" />
        {remote.data ? showOrderNumber(remote.data.orderNumber) : t('nav.orders')}
      </Link>
      <PageHead title={t('reorder.title')} text={t('reorder.text')} />
      <RemoteContent remote={remote} skeleton={<SkeletonRows count={4} />}>
        {(check) => (
          <ReorderForm key={check.orderId} check={check} onStale={() => void remote.reload()} />
        )}
      </RemoteContent>
    </>
  );
}

function ReorderForm({ check, onStale }: { check: ReorderCheck; onStale: () => void }) {
  const { t, i18n } = useTranslation('account');
  const { takeServerCart } = useCart();
  const lead = useLead();
  const { showToast } = useToast();
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const [chosen, setChoices] = useState<Choices>(() => allOf(check));
  const choices = useMemo(() => stillOf(check, chosen), [check, chosen]);
  const [cutAnswer, setCutAnswer] = useState<ReorderAnswer | null>(null);
  const sum = sumOf(check.rows, choices);
  const number = (value: number) => numberText(value, i18n.language);

  async function putIntoCart() {
    const isDone = await run('reorder', async () => {
      const answer = await reorder(check.orderId, bodyOf(check, choices));
      takeServerCart(answer);
      if (answer.cut.length > 0 || answer.skipped.length > 0) return setCutAnswer(answer);
      showToast(t('reorder.added', { count: answer.addedCount }));
      await navigate('/cart');
    });
    // The availability may have changed since it was loaded.
    if (!isDone) onStale();
  }

  if (cutAnswer) return <CutNotice answer={cutAnswer} />;
  return (
    <>
      {choices.size === 0 && (
        <EmptyState
          title={t('reorder.nothing')}
          action={<ButtonLink to="/products">{t('overview.toProducts')}</ButtonLink>}
        >
          {t('reorder.nothingText')}
        </EmptyState>
      )}
      <ul className="reorder-lines">
        {check.rows.map((row, index) => (
          <ReorderLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
            key={index}
            row={row}
            choice={choices.get(index)}
            price={priceOf(check.rows, choices, index)}
            onChoose={(isChosen) => setChoices(withChosen(check.rows, choices, index, isChosen))}
            onQuantity={(quantity) => setChoices(withQuantity(choices, index, quantity))}
          />
        ))}
      </ul>
      {choices.size > 0 && (
        <div className="account-bar">
          <p>
            <span className="small second">
              {t('reorder.sum', { count: sum.products, pieces: number(sum.pieces) })}
            </span>
            <b className="num">{formatLira(lead.sum(sum.prices), i18n.language)}</b>{' '}
            <span className="micro mute">{lead.taxLabel}</span>
          </p>
          <Button
            variant="buy"
            disabled={sum.products === 0}
            isBusy={busy !== null}
            onClick={() => void putIntoCart()}
          >
            {t(sum.products === choices.size ? 'reorder.all' : 'reorder.chosen')}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * The cart contains what was available; the missing products are named before the customer
 * continues.
 */
function CutNotice({ answer }: { answer: ReorderAnswer }) {
  const { t, i18n } = useTranslation('account');
  const number = (value: number) => numberText(value, i18n.language);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.focus();
  }, []);
  return (
    <div className="stack" ref={notice} tabIndex={-1}>
      <Alert tone="warn">
        <p>
          <b>{t('reorder.added', { count: answer.addedCount })}</b> {t('reorder.notAll')}
        </p>
        <ul className="account-points">
          {answer.cut.map((row) => (
            <li key={`cut ${row.productId}`}>
              {t('reorder.cut', {
                name: row.name,
                requested: number(row.requestedQuantity),
                quantity: number(row.quantity),
              })}
            </li>
          ))}
          {answer.skipped.map((row) => (
            <li key={`skipped ${row.productId}`}>{t('reorder.skipped', { name: row.name })}</li>
          ))}
        </ul>
      </Alert>
      <div className="row">
        <ButtonLink to="/cart">{t('reorder.toCart')}</ButtonLink>
      </div>
    </div>
  );
}
