-- Requests to send goods back: withdrawal, and what came damaged, wrong or not at all.

create table returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Made by the browser, so that a request that is sent twice is one.
  request_key uuid not null,
  -- What stands on the parcel that comes back, and in mails.
  code text not null constraint returns_code_unique unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  reason text not null check (reason in ('withdrawal', 'damaged', 'wrong', 'missing')),
  -- shared/returns.ts has the table of moves.
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected', 'received', 'refunded', 'closed', 'cancelled')),
  -- What the buyer says about it.
  note text,
  -- How to send it, as the merchant wrote it for this one.
  instructions text,
  -- Why it was rejected, or closed without money.
  answer text,
  -- Until when it should be sent; the buyer is reminded once before.
  send_by timestamptz,
  reminded_at timestamptz,
  refund_id bigint references refunds (id),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- When it came to its end.
  ended_at timestamptz,
  constraint returns_request_unique unique (order_id, request_key)
);
create index returns_by_order on returns (order_id, id);
create index returns_by_state on returns (state, id);
create index returns_to_remind on returns (send_by) where state = 'approved' and reminded_at is null;
create index returns_by_refund on returns (refund_id);

create table return_items (
  return_id bigint not null references returns (id),
  order_id bigint not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  -- What arrived of it, and how much of that is sound; null until it did.
  received integer check (received between 0 and quantity),
  restocked integer check (restocked between 0 and received),
  primary key (return_id, position),
  foreign key (order_id, position) references order_items (order_id, position)
);
create index return_items_by_order on return_items (order_id, position);

-- The bytes are in the storage under "returns/{hash}.webp".
create table return_pictures (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns (id),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  constraint return_pictures_once unique (return_id, hash)
);
create index return_pictures_by_hash on return_pictures (hash);

-- Every move, with who and when.
create table return_history (
  id bigint generated always as identity primary key,
  return_id bigint not null references returns (id),
  state text not null,
  actor text not null,
  -- Among ourselves.
  remark text,
  created_at timestamptz not null default now()
);
create index return_history_by_return on return_history (return_id, id);

-- What the returns of an order come to, kept with each of their moves (server/returns/order-return-state.sql.ts).
alter table orders add column return_state text not null default 'NONE' check (return_state in ('NONE', 'REQUESTED', 'RETURNED'));
create index orders_by_return on orders (return_state, created_at desc, id desc) where return_state <> 'NONE';

alter table order_mails add column return_id bigint references returns (id);
create index order_mails_by_return on order_mails (return_id);
