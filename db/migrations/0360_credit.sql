-- The account of a company (cari hesap): until which limit and for how many days it buys on account.
-- Its balance is the sum of its entries (decision 0091).
create table credit_accounts (
  company_id bigint primary key references companies (id),
  limit_kurus bigint not null check (limit_kurus >= 0),
  -- From an order to the day on which it is due.
  days integer not null check (days between 0 and 365),
  -- The merchant takes no new orders on account; why, for the company to read.
  stopped_at timestamptz,
  stopped_reason text,
  -- The merchant lets it order although something is long overdue, up to this day.
  unstopped_until date,
  version integer not null default 1,
  opened_at timestamptz not null default now(),
  constraint credit_accounts_stop_has_reason check ((stopped_at is null) = (stopped_reason is null))
);

-- The ledger. Nothing in it is ever changed or deleted: what was wrong has an entry that corrects it.
create table account_entries (
  id bigint generated always as identity primary key,
  company_id bigint not null references credit_accounts (company_id),
  kind text not null
    check (kind in ('order', 'payment', 'refund', 'cancellation', 'correction')),
  -- Above zero the company owes more, below zero less.
  amount_kurus bigint not null check (amount_kurus <> 0),
  -- What it books: the attempt of an order, a refund, a line of a bank's statement, or a key of its
  -- own. Once per kind, so that nothing is booked twice.
  reference text not null,
  -- The order that it belongs to. Payments have none: they pay the oldest open documents.
  order_id bigint references orders (id),
  -- The day that counts in the statement, and the day until which it is to be paid.
  booked_on date not null,
  due_on date,
  note text,
  -- An administrator's address, or who acts in order_history.
  created_by text not null,
  created_at timestamptz not null,
  constraint account_entries_once unique (kind, reference),
  constraint account_entries_signs check (case kind
    when 'order' then amount_kurus > 0 when 'correction' then true else amount_kurus < 0 end),
  constraint account_entries_charges_are_due check ((amount_kurus > 0) = (due_on is not null)),
  constraint account_entries_payments_are_free check (kind <> 'payment' or order_id is null)
);
create index account_entries_by_company on account_entries (company_id, id);
create index account_entries_by_order on account_entries (order_id) where order_id is not null;

create function refuse_account_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of an account are never changed or deleted';
end $$;
create trigger account_entries_stay before update or delete on account_entries
  for each row execute function refuse_account_change();
create trigger account_entries_are_not_emptied before truncate on account_entries
  for each statement execute function refuse_account_change();
