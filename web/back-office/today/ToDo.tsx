import { Link } from 'react-router';
import type { TodayAnswer } from '#shared/back-office/today.ts';
import { numberText } from '#shared/base/format.ts';
import { useTranslation } from '#web/base/i18n/react.tsx';
import { Icon } from '#web/base/ui/Icon.tsx';

type Task = { key: string; count: number; to: string };

/** Money that waits for the shop's decision. */
const moneyTasksOf = ({ orders }: TodayAnswer): Task[] => [
  { key: 'decisions', count: orders?.decisions ?? 0, to: '/admin/payments' },
  { key: 'bankLines', count: orders?.bankLines ?? 0, to: '/admin/payments/bank' },
  {
    key: 'transfers',
    count: orders?.transfers ?? 0,
    to: '/admin/orders?tab=unpaid&method=transfer',
  },
];

/** The waiting tasks of the shop, the most urgent first. */
function tasksOf(today: TodayAnswer): Task[] {
  const { orders, messages, opinions, invoices, overdueAccounts } = today;
  const tasks: Task[] = [
    ...moneyTasksOf(today),
    {
      key: 'toPrepare',
      count: orders?.counts.toPrepare ?? 0,
      to: '/admin/orders?tab=toPrepare',
    },
    {
      key: 'preparing',
      count: orders?.counts.preparing ?? 0,
      to: '/admin/orders?tab=preparing',
    },
    { key: 'proofs', count: orders?.proofs ?? 0, to: '/admin/orders?needs=proof' },
    {
      key: 'returnsAsked',
      count: orders?.returns.requested ?? 0,
      to: '/admin/returns?state=requested',
    },
    {
      key: 'returnsHere',
      count: orders?.returns.received ?? 0,
      to: '/admin/returns?state=received',
    },
    {
      key: 'quoteRequests',
      count: orders?.quotes.requests ?? 0,
      to: '/admin/quotes/requests?state=open',
    },
    { key: 'endingQuotes', count: orders?.quotes.ending ?? 0, to: '/admin/quotes?ends=soon' },
    {
      key: 'invoicesFailed',
      count: invoices?.failed ?? 0,
      to: '/admin/invoices?tab=failed',
    },
    {
      key: 'invoicesUrgent',
      count: invoices?.urgent ?? 0,
      to: '/admin/invoices?tab=waiting',
    },
    {
      key: 'overdueAccounts',
      count: overdueAccounts ?? 0,
      to: '/admin/credit?state=overdue',
    },
    { key: 'messages', count: messages ?? 0, to: '/admin/messages?state=open' },
    {
      key: 'questions',
      count: opinions?.questions ?? 0,
      to: '/admin/reviews/questions?state=waiting',
    },
    { key: 'reviews', count: opinions?.reviews ?? 0, to: '/admin/reviews?state=waiting' },
  ];
  return tasks.filter(({ count }) => count > 0);
}

export function ToDo({ today }: { today: TodayAnswer }) {
  const { t, i18n } = useTranslation('admin-today');
  const tasks = tasksOf(today);
  return (
    <section className="today-tasks" aria-label={t('task.title')}>
      {tasks.length === 0 ? (
        <p className="second">{t('task.none')}</p>
      ) : (
        <ul>
          {tasks.map(({ key, count, to }) => (
            <li key={key}>
              <Link to={to}>
                <b className="num">{numberText(count, i18n.language)}</b>
                <span>{t(`task.${key}`, { count })}</span>
                <Icon name="arrow" size="s" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
