import { Link } from 'react-router';
import type { BankLine, Proposal, WaitingOrder } from '#shared/back-office/bank-lines.ts';
import { dayText } from '#shared/base/format.ts';
import { formatLira, fromLira } from '#shared/base/money.ts';
import { showOrderNumber } from '#shared/orders/order-number.ts';
import { Changing } from '#web/back-office/session/read-only.tsx';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Badge } from '#web/base/ui/Badge.tsx';
import { Button } from '#web/base/ui/Button.tsx';

type BankLineRowProps = {
  line: BankLine;
  isBusy: boolean;
  onBook: (order: WaitingOrder) => void;
  onAssign: () => void;
  onIgnore: () => void;
  onReopen: () => void;
};

/** A line as the bank wrote it, and the orders that it may pay with the reason for each. */
export function BankLineRow({
  line,
  isBusy,
  onBook,
  onAssign,
  onIgnore,
  onReopen,
}: BankLineRowProps) {
  const { t, i18n } = useTranslation('admin-bank');
  const { day, amount, name, description, reference, state, proposals } = line;
  return (
    <li>
      <div className="stack">
        <h2 className="h3 num">{formatLira(fromLira(amount), i18n.language)}</h2>
        <p className="small second break">
          {[dayText(day, i18n.language), name, reference].filter(Boolean).join(' · ')}
        </p>
        <p className="break">{description}</p>
        {state !== 'open' && <Decided line={line} />}
        {state === 'open' && proposals.length === 0 && (
          <p className="small second">{t('noProposal')}</p>
        )}
        {proposals.length > 0 && (
          <ul className="bank-proposals" aria-label={t('proposal')}>
            {proposals.map((proposal) => (
              <ProposalRow
                key={proposal.orderNumber}
                proposal={proposal}
                onBook={() => onBook(proposal)}
              />
            ))}
          </ul>
        )}
      </div>
      <Changing>
        <div className="bo-acts">
          {state === 'open' && (
            <>
              <Button size="s" variant="line" onClick={onAssign}>
                {t(proposals.length > 0 ? 'assign' : 'assignFirst')}
              </Button>
              <Button size="s" variant="quiet" onClick={onIgnore}>
                {t('ignore')}
              </Button>
            </>
          )}
          {state === 'ignored' && (
            <Button size="s" variant="line" isBusy={isBusy} onClick={onReopen}>
              {t('reopen')}
            </Button>
          )}
        </div>
      </Changing>
    </li>
  );
}

function ProposalRow({ proposal, onBook }: { proposal: Proposal; onBook: () => void }) {
  const { t, i18n } = useTranslation('admin-bank');
  const { orderNumber, name, due, difference, isOver, grounds, isSafe } = proposal;
  const lira = (amount: number) => formatLira(fromLira(Math.abs(amount)), i18n.language);
  return (
    <li>
      <div className="stack">
        <p className="small">
          <Link className="bo-number" to={`/admin/orders/${orderNumber}`}>
            {showOrderNumber(orderNumber)}
          </Link>
          {` · ${name} · ${t('due', { due: lira(due) })}`}
        </p>
        <p className="bank-grounds">
          {grounds.map((ground) => (
            <Badge key={ground} tone="ok">
              {t(`ground.${ground}`)}
            </Badge>
          ))}
          {difference !== 0 && (
            <Badge tone="no">
              {t(difference > 0 ? 'more' : 'less', { amount: lira(difference) })}
            </Badge>
          )}
          {isOver && <Badge tone="wait">{t('over')}</Badge>}
        </p>
      </div>
      <Changing>
        <Button
          size="s"
          variant={isSafe ? 'ink' : 'line'}
          aria-label={t('bookOf', { order: showOrderNumber(orderNumber) })}
          onClick={onBook}
        >
          {t('book')}
        </Button>
      </Changing>
    </li>
  );
}

function Decided({ line: { orderNumber, reason, decidedBy } }: { line: BankLine }) {
  const { t } = useTranslation('admin-bank');
  return (
    <p className="small second break">
      {orderNumber && (
        <>
          <Link className="bo-number" to={`/admin/orders/${orderNumber}`}>
            {showOrderNumber(orderNumber)}
          </Link>
          {' · '}
        </>
      )}
      {reason && `${t('reasonIs', { reason })} · `}
      {t('by', { who: decidedBy ?? '–' })}
    </p>
  );
}
