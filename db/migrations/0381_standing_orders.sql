-- A list that is ordered in a rhythm. Each turn is asked about once, and ordered only by a press of
-- its buyer (decision 0095).
create table standing_orders (
  id bigint generated always as identity primary key,
  list_id bigint not null references lists (id) on delete cascade,
  -- Who is asked, and in whose name it is ordered.
  customer_id bigint not null references customers (id) on delete cascade,
  -- Where it goes; null once the address was deleted.
  address_id bigint references customer_addresses (id) on delete set null,
  every_weeks smallint check (every_weeks between 1 and 52),
  month_day smallint check (month_day between 1 and 31),
  next_on date not null,
  language text not null check (language in ('tr', 'en')),
  version integer not null default 1,
  created_at timestamptz not null,
  paused_at timestamptz,
  ended_at timestamptz,
  constraint standing_orders_one_rhythm check (num_nonnulls(every_weeks, month_day) = 1)
);
create index standing_orders_by_customer on standing_orders (customer_id, id);
create index standing_orders_by_list on standing_orders (list_id);
create index standing_orders_by_address on standing_orders (address_id);
create index standing_orders_due on standing_orders (next_on)
  where ended_at is null and paused_at is null;

create table standing_turns (
  id bigint generated always as identity primary key,
  standing_order_id bigint not null references standing_orders (id) on delete cascade,
  turn_on date not null,
  -- Of the token in its mail.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  mailed_at timestamptz,
  order_id bigint unique references orders (id) on delete set null,
  constraint standing_turns_once unique (standing_order_id, turn_on)
);
