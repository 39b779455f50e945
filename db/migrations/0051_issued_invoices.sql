-- The invoice of a sale, issued with the first parcel of its order: its number and its ETTN (uuid) never change.
create table issued_invoices (
  order_id bigint primary key references orders (id),
  uuid uuid not null default gen_random_uuid() unique,
  -- Null in invoices of before the shop gave numbers: their provider gave them.
  number text unique check (number ~ '^[A-Z0-9]{3}20[0-9]{2}[0-9]{9}$'),
  issued_at timestamptz not null,
  -- The last refund of the order before it: what went back by then was never invoiced.
  after_refund_id bigint not null default 0
);
create index issued_invoices_by_time on issued_invoices (issued_at, order_id);

-- The last number of a series in a year. Its row is locked until the invoice is stored, so that no number is left out.
create table invoice_counters (
  series text not null check (series ~ '^[A-Z0-9]{3}$'),
  year integer not null,
  last integer not null check (last between 1 and 999999999),
  primary key (series, year)
);

insert into issued_invoices (order_id, issued_at, after_refund_id)
  select sent.order_id, sent.at,
    coalesce((select max(r.id) from refunds r where r.order_id = sent.order_id and r.created_at <= sent.at), 0)
  from (
    select order_id, min(at) as at from (
      select order_id, shipped_at as at from shipments where shipped_at is not null
      union all
      select order_id, created_at from order_history where state in ('SHIPPED', 'DELIVERED')
    ) moves group by order_id
  ) sent;
