// An order that waits, or has waited, for an approval: its items, its total today, and the
// decision.
import './companies.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { dateText, dateTimeText, numberText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { cartLink } from '#shared/cart/cart-link.ts';
import type { Approval, ApprovalState } from '#shared/orders/approvals.ts';
import { useAction } from '#web/account/use-action.ts';
import type { Remote } from '#web/base/api/use-remote.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Alert } from '#web/base/ui/Alert.tsx';
import { Badge, type BadgeTone } from '#web/base/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/base/ui/Button.tsx';
import { Field, Textarea } from '#web/base/ui/Field.tsx';
import { type ApprovalKey, approve, reject, withdraw } from './approval-calls.ts';
import { goodsLabel, goodsOf } from './approval-goods.ts';

export const approvalTones: Record<ApprovalState, BadgeTone> = {
  waiting: 'wait',
  approved: 'ok',
  rejected: 'no',
  withdrawn: 'plain',
  expired: 'plain',
};

type ViewProps = { approval: Approval; remote: Remote<Approval>; by: ApprovalKey };

export function ApprovalView({ approval, remote, by }: ViewProps) {
  const { t, i18n } = useTranslation('companies');
  const lira = (amount: number) => formatLira(fromLira(amount), i18n.language);
  return (
    <div className="stack">
      <p>
        <Badge tone={approvalTones[approval.state]}>{t(`approval.state.${approval.state}`)}</Badge>
      </p>
      <p className="second">
        {t('approval.by', {
          name: approval.requestedBy ?? t('byNobody'),
          company: approval.companyName,
          day: dateText(approval.createdAt, i18n.language),
        })}
      </p>
      <ul className="account-rows">
        {approval.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a request never change
          <li key={index}>
            <div className="break">
              {item.name}
              <p className="small second num">
                {numberText(item.quantity, i18n.language)} × {lira(item.unitPrice)}
              </p>
            </div>
            <b className="num">{lira(item.lineTotal)}</b>
          </li>
        ))}
      </ul>
      <dl className="company-facts approval-facts">
        <dt>{t(goodsLabel(approval))}</dt>
        <dd className="num">{formatLira(goodsOf(approval), i18n.language)}</dd>
        <dt>{t('approval.total')}</dt>
        <dd className="num">
          <b>{lira(approval.total)}</b>
        </dd>
        {approval.orderTotal !== null && approval.orderTotal !== approval.total && (
          <>
            <dt>{t('approval.orderTotal')}</dt>
            <dd className="num">
              <b>{lira(approval.orderTotal)}</b>
            </dd>
          </>
        )}
        <dt>{t('approval.payment')}</dt>
        <dd>{t(`approval.method.${approval.paymentMethod}`)}</dd>
        {approval.address && (
          <>
            <dt>{t('approval.address')}</dt>
            <dd>{approval.address}</dd>
          </>
        )}
        {approval.note && (
          <>
            <dt>{t('approval.note')}</dt>
            <dd>{approval.note}</dd>
          </>
        )}
      </dl>
      <Today approval={approval} />
      <Outcome approval={approval} />
      {approval.mayDecide && approval.today && (
        <Decide approval={approval} remote={remote} by={by} />
      )}
      {approval.isOwn && approval.state === 'waiting' && (
        <Withdraw approval={approval} remote={remote} />
      )}
    </div>
  );
}

/** The page's title: the order waits for a decision, or is history. */
export const approvalTitle = (approval: Approval | null) =>
  approval === null || approval.state === 'waiting' ? 'approval.title' : 'approval.titleDone';
export const approvalText = (approval: Approval | null) =>
  approval?.state === 'waiting' ? 'approval.text' : null;

/** The changes since the request. */
function Today({ approval: { today, total } }: { approval: Approval }) {
  const { t, i18n } = useTranslation('companies');
  if (!today) return null;
  const isChanged = today.total !== total;
  if (!isChanged && today.problems.length === 0) return null;
  return (
    <Alert tone="warn">
      {isChanged && (
        <p>{t('approval.changed', { total: formatLira(fromLira(today.total), i18n.language) })}</p>
      )}
      {today.problems.map(({ productId, name }) => (
        <p key={productId}>{t('approval.problem', { name })}</p>
      ))}
    </Alert>
  );
}

function Outcome({ approval }: { approval: Approval }) {
  const { t, i18n } = useTranslation('companies');
  const { decidedBy, isDecidedByShop, decidedAt, comment, orderId, state, expiresAt } = approval;
  if (state === 'waiting')
    return (
      <p className="small second">
        {t('approval.until', { day: dateText(expiresAt, i18n.language) })}
      </p>
    );
  return (
    <>
      {decidedAt && (
        <p className="small second">
          {isDecidedByShop ? t('byShop') : (decidedBy ?? t('byNobody'))} ·{' '}
          <span className="num">{dateTimeText(decidedAt, i18n.language)}</span>
        </p>
      )}
      {comment && <blockquote className="break">{comment}</blockquote>}
      {orderId && (
        <Link className="text-link" to={`/account/orders/${orderId}`}>
          {t('approval.toOrder')}
        </Link>
      )}
      <AgainLink approval={approval} />
    </>
  );
}

/** The request has emptied the cart; if no order came of it, its products can be ordered again. */
function AgainLink({ approval: { isOwn, state, items } }: { approval: Approval }) {
  const { t } = useTranslation('companies');
  const rows = items.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  );
  if (!isOwn || state === 'approved' || rows.length === 0) return null;
  return (
    <div>
      <ButtonLink variant="line" to={cartLink(rows)}>
        {t('approval.again')}
      </ButtonLink>
    </div>
  );
}

function Decide({ approval, remote, by }: ViewProps) {
  const { t, i18n } = useTranslation('companies');
  const { busy, run } = useAction();
  const [comment, setComment] = useState('');
  const total = approval.today?.total ?? approval.total;
  async function decide(name: string, work: () => Promise<Approval>) {
    const isDone = await run(name, async () => {
      const decided = await work();
      remote.change(() => decided);
    });
    // The price or the decision has changed: the new state is shown before another attempt.
    if (!isDone) await remote.reload();
  }
  return (
    <>
      <Field label={t('approval.comment')} isOptional hint={t('approval.commentHint')}>
        <Textarea
          className="approval-comment"
          rows={2}
          maxLength={500}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button
          isBusy={busy === 'approve'}
          disabled={(approval.today?.problems.length ?? 0) > 0}
          onClick={() =>
            void decide('approve', () => approve(by, { expectedTotal: total, comment }))
          }
        >
          {t('approval.approve', { total: formatLira(fromLira(total), i18n.language) })}
        </Button>
        <Button
          variant="line"
          isBusy={busy === 'reject'}
          onClick={() => void decide('reject', () => reject(by, { comment }))}
        >
          {t('approval.reject')}
        </Button>
      </div>
    </>
  );
}

function Withdraw({ approval, remote }: Omit<ViewProps, 'by'>) {
  const { t } = useTranslation('companies');
  const { busy, run } = useAction();
  async function take() {
    const isDone = await run('withdraw', async () => {
      const withdrawn = await withdraw(approval.id);
      remote.change(() => withdrawn);
    });
    if (!isDone) await remote.reload();
  }
  return (
    <div>
      <Button variant="line" isBusy={busy !== null} onClick={() => void take()}>
        {t('approval.withdraw')}
      </Button>
    </div>
  );
}
