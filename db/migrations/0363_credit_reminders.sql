-- Reminders of what a company owes: once for each day on which something is due, and of overdue
-- debts once a day at most.
create table credit_reminders (
  id bigint generated always as identity primary key,
  company_id bigint not null references credit_accounts (company_id),
  kind text not null check (kind in ('due', 'overdue')),
  -- The due day; of overdue debts the day of the reminder.
  day date not null,
  created_at timestamptz not null,
  constraint credit_reminders_once unique (company_id, kind, day)
);
