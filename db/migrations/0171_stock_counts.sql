-- A count of what is on the shelves: a sheet of products, a number for each as it is counted, and the
-- corrections once it is applied (decision 0075).
create table stock_counts (
  id integer generated always as identity primary key,
  title text not null,
  state text not null default 'open' check (state in ('open', 'applied', 'cancelled')),
  -- Raised with every number: whoever applies has seen all of them.
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  ended_by text,
  ended_at timestamptz
);
create table stock_count_rows (
  count_id integer not null references stock_counts (id),
  product_id integer not null references products (id) on delete cascade,
  -- Null until it is counted.
  counted integer check (counted >= 0),
  -- The stock at the moment of counting: what is ordered afterwards is no difference.
  expected integer,
  counted_by text,
  counted_at timestamptz,
  -- What was corrected; null if it was not counted.
  applied integer,
  primary key (count_id, product_id),
  constraint stock_count_rows_counted check ((counted is null) = (expected is null))
);
create index stock_count_rows_by_product on stock_count_rows (product_id);
