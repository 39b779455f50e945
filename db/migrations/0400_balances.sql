-- What a customer or the holder of a voucher can pay with: store credit (Mağaza bakiyesi) and gift
-- vouchers (Hediye çeki). A balance is the sum of its entries, which a trigger keeps (decision 0073).
create table balances (
  id bigint generated always as identity primary key,
  -- Of a store credit. A deleted customer leaves the entries, which name nobody.
  customer_id bigint unique references customers (id) on delete set null,
  balance_kurus bigint not null default 0
    constraint balances_not_negative check (balance_kurus >= 0),
  created_at timestamptz not null
);

create table vouchers (
  balance_id bigint primary key references balances (id),
  -- Of the code: nobody can read it again, the shop neither.
  code_hash bytea not null unique check (length(code_hash) = 32),
  last4 text not null check (length(last4) = 4),
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The last day on which it pays.
  valid_until date not null,
  stopped_at timestamptz,
  stopped_reason text,
  note text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  constraint vouchers_stop_has_reason check ((stopped_at is null) = (stopped_reason is null))
);
create index vouchers_by_day on vouchers (created_at desc, balance_id desc);

create table balance_entries (
  id bigint generated always as identity primary key,
  balance_id bigint not null references balances (id),
  -- issued, moved: of a voucher, and from it to an account; given, taken: by the merchant;
  -- order, released: spent on an order, and back where it was not paid; refund: back as it was paid;
  -- as-credit: other money of an order that comes back as store credit.
  kind text not null check (kind in
    ('issued', 'moved', 'given', 'taken', 'order', 'released', 'refund', 'as-credit')),
  amount_kurus bigint not null check (amount_kurus <> 0),
  -- What it books, once per kind and balance.
  reference text not null,
  order_id bigint references orders (id),
  note text,
  -- An administrator's address, or who acts in order_history.
  created_by text not null,
  created_at timestamptz not null,
  constraint balance_entries_once unique (balance_id, kind, reference),
  constraint balance_entries_signs check (case kind
    when 'moved' then true
    when 'order' then amount_kurus < 0
    when 'taken' then amount_kurus < 0
    else amount_kurus > 0 end),
  constraint balance_entries_of_orders check
    ((kind in ('order', 'released', 'refund', 'as-credit')) = (order_id is not null))
);
create index balance_entries_by_balance on balance_entries (balance_id, id);
create index balance_entries_by_order on balance_entries (order_id) where order_id is not null;

create trigger balance_entries_stay before update or delete on balance_entries
  for each row execute function refuse_account_change();
create trigger balance_entries_are_not_emptied before truncate on balance_entries
  for each statement execute function refuse_account_change();

create function add_to_balance() returns trigger language plpgsql as $$
begin
  update balances set balance_kurus = balance_kurus + new.amount_kurus where id = new.balance_id;
  return null;
end $$;
create trigger balance_entries_add_up after insert on balance_entries
  for each row execute function add_to_balance();

-- How much of its total an order pays with either: the rest is its payment.
alter table orders
  add column voucher_kurus bigint not null default 0 check (voucher_kurus >= 0),
  add column voucher_last4 text,
  add column credit_kurus bigint not null default 0 check (credit_kurus >= 0),
  add constraint orders_paid_by_balances_at_most check
    (voucher_kurus + credit_kurus <= total_kurus);

-- Of the whole amount, what had been paid with a voucher and with store credit. `is_as_credit`: the
-- customer has all of it as store credit instead.
alter table refunds
  add column voucher_kurus bigint not null default 0 check (voucher_kurus >= 0),
  add column credit_kurus bigint not null default 0 check (credit_kurus >= 0),
  add column is_as_credit boolean not null default false,
  -- What the payment gives back.
  add column money_kurus bigint not null generated always as
    (case when is_as_credit then 0 else amount_kurus - voucher_kurus - credit_kurus end) stored,
  add constraint refunds_shares_within check (voucher_kurus + credit_kurus <= amount_kurus);
