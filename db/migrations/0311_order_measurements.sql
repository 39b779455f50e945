-- What the server may report of an order: only for buyers who allowed it (decision 0082). Without a
-- row nothing leaves the shop.
create table order_measurements (
  order_id bigint primary key references orders (id) on delete cascade,
  -- As the browser's tag named it, so that both reports are of one visitor.
  client_id text not null,
  session_id text,
  allows_marketing boolean not null,
  purchase_sent_at timestamptz,
  -- Refunds that were reported.
  refund_ids bigint[] not null default '{}',
  created_at timestamptz not null
);
create index order_measurements_by_age on order_measurements (created_at);
