-- Prices of their own for companies and groups of customers (decision 0089).
create table price_lists (
  id integer generated always as identity primary key,
  name text not null,
  -- Whom it is for: any of these. Groups as companies.group_name and customers.group_name.
  company_ids integer[] not null default '{}',
  company_groups text[] not null default '{}',
  customer_groups text[] not null default '{}',
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default false,
  -- Without tax; null: none.
  min_net_kurus bigint check (min_net_kurus > 0),
  -- Of two lists for the same product the higher one applies.
  priority integer not null default 0,
  -- No discount rule acts on its prices.
  is_final boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_lists_end_after_start check (ends_at > starts_at)
);

create table price_list_rows (
  id integer generated always as identity primary key,
  list_id integer not null references price_lists (id) on delete cascade,
  product_id integer references products (id) on delete cascade,
  -- The category and everything below it.
  category_id integer references categories (id) on delete cascade,
  -- [{"minQuantity": 1, "points": 1500, "price": null}, …]: basis points off the product's price, or
  -- kuruş for one. Below the first step the public price applies.
  steps jsonb not null check (jsonb_typeof(steps) = 'array' and jsonb_array_length(steps) > 0),
  -- The price of the list applies also where the public one is lower.
  may_be_dearer boolean not null default false,
  constraint price_list_rows_of_one_thing check (num_nonnulls(product_id, category_id) = 1),
  constraint price_list_rows_unique unique nulls not distinct (list_id, product_id, category_id)
);
create index price_list_rows_by_product on price_list_rows (product_id) where product_id is not null;
create index price_list_rows_by_category on price_list_rows (category_id)
  where category_id is not null;

-- Whom a list is for is kept in the memory of each process; its rows are read when they are needed.
create trigger price_lists_changed after insert or update or delete on price_lists
  for each statement execute function notify_change('price-lists');
