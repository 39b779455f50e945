-- What the payment providers report of a day, and what of it differs from our books (decision 0036); how goods are sent back.

create table provider_days (
  provider text not null,
  -- As the provider counts it: in Turkish time.
  day date not null,
  -- `failed`: it could not be fetched whole, and is fetched again.
  state text not null check (state in ('wanted', 'complete', 'failed')),
  tried_at timestamptz,
  failure text,
  taken_count integer not null default 0,
  taken_kurus bigint not null default 0,
  returned_kurus bigint not null default 0,
  -- What the same account took for something that is not this shop's.
  foreign_count integer not null default 0,
  foreign_kurus bigint not null default 0,
  primary key (provider, day)
);

create table provider_rows (
  provider text not null,
  day date not null,
  -- The provider's own word for it, or its place in the report.
  key text not null,
  is_return boolean not null,
  -- Whose money it is; null where it is no payment of ours.
  payment_id text references payments (id),
  -- What the provider was told that it is for.
  reference text,
  amount_kurus bigint not null check (amount_kurus >= 0),
  primary key (provider, day, key),
  foreign key (provider, day) references provider_days (provider, day) on delete cascade
);
create index provider_rows_by_payment on provider_rows (payment_id);

create table payment_differences (
  id bigint generated always as identity primary key,
  provider text not null,
  day date not null,
  kind text not null check (kind in ('report-unpaid', 'report-missing', 'report-amount', 'report-refund-there', 'report-refund-missing')),
  payment_id text not null references payments (id),
  ours_kurus bigint not null,
  theirs_kurus bigint not null,
  found_at timestamptz not null,
  mailed_at timestamptz,
  seen_at timestamptz,
  seen_by text,
  remark text,
  constraint payment_differences_once unique (payment_id, day, kind)
);
create index payment_differences_open on payment_differences (provider, day) where seen_at is null;

create index payments_by_settled on payments (provider, settled_at);
create index refunds_by_done on refunds (done_at) where state = 'done';

-- How many pieces of the row count as sold in its product's sold_count: none before it is confirmed, fewer with each that goes back.
alter table order_items add column sold_quantity integer not null default 0 check (sold_quantity >= 0);
update order_items i
  set sold_quantity = greatest(i.quantity - coalesce((select sum(r.quantity) from refund_items r where r.order_id = i.order_id and r.position = i.position), 0), 0)
  from orders o where o.id = i.order_id and o.state not in ('PENDING_PAYMENT', 'CANCELLED', 'EXPIRED');
-- What was counted until now, and has gone back.
update products p set sold_count = greatest(p.sold_count - b.gone, 0)
  from (select i.product_id, sum(i.quantity - i.sold_quantity)::int as gone from order_items i
    where i.quantity > i.sold_quantity and exists (select from order_history h where h.order_id = i.order_id and h.state = 'CONFIRMED') group by i.product_id) b
  where p.id = b.product_id;
