-- What the shop orders from its suppliers, and what has come of it (decision 0075).
create table suppliers (
  id integer generated always as identity primary key,
  name text not null constraint suppliers_name_unique unique,
  contact text,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create table purchase_orders (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers (id),
  state text not null default 'draft'
    check (state in ('draft', 'ordered', 'partly-received', 'received', 'closed', 'cancelled')),
  -- The day on which the rest is expected.
  expected_on date,
  remark text,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  ordered_at timestamptz,
  ended_at timestamptz
);
create index purchase_orders_by_state on purchase_orders (state, id desc);
create index purchase_orders_by_supplier on purchase_orders (supplier_id);
create table purchase_order_rows (
  purchase_order_id integer not null references purchase_orders (id),
  product_id integer not null references products (id),
  quantity integer not null check (quantity > 0),
  -- Of one sales unit, without tax.
  unit_cost_kurus bigint check (unit_cost_kurus >= 0),
  -- May be more than was ordered.
  received integer not null default 0 check (received >= 0),
  primary key (purchase_order_id, product_id)
);
create index purchase_order_rows_by_product on purchase_order_rows (product_id);
