-- Marketplaces: what is offered there, what was sent, and the packages that were bought there
-- (decision 0083).
create table marketplaces (
  name text primary key,
  is_on boolean not null default false,
  -- So many pieces of each product are never offered there.
  safety_stock integer not null default 0 check (safety_stock >= 0),
  -- Packages that changed up to here have been read.
  read_until timestamptz,
  -- One process at a time works for it.
  busy_until timestamptz,
  last_run_at timestamptz,
  -- In the marketplace's own words; null after a run without one.
  last_problem text,
  version integer not null default 0
);

create table marketplace_offers (
  marketplace text not null references marketplaces (name),
  product_id integer not null references products (id),
  barcode text not null,
  is_offered boolean not null,
  -- With tax; null: the shop's price.
  price_kurus bigint check (price_kurus > 0),
  -- As the marketplace counts them.
  category_id bigint,
  brand_id bigint,
  attributes jsonb not null default '[]',
  -- new: not created there yet; creating: asked for; listed; refused.
  state text not null default 'new' check (state in ('new', 'creating', 'listed', 'refused')),
  -- What was sent last, and what the marketplace has confirmed.
  asked_stock integer,
  asked_kurus bigint,
  sent_stock integer,
  sent_kurus bigint,
  -- In the marketplace's own words.
  problem text,
  changed_at timestamptz not null,
  version integer not null default 1,
  primary key (marketplace, product_id),
  constraint marketplace_offers_barcode unique (marketplace, barcode)
);
create index marketplace_offers_by_product on marketplace_offers (product_id);

create table marketplace_batches (
  id bigint generated always as identity primary key,
  marketplace text not null references marketplaces (name),
  kind text not null check (kind in ('products', 'stock-and-price')),
  -- Of the body: the same one is not sent again for a while.
  body_hash text not null,
  rows jsonb not null,
  -- sending: without an answer yet, or it was lost; sent; done; expired: no result was to be had.
  state text not null default 'sending' check (state in ('sending', 'sent', 'done', 'expired')),
  request_id text,
  failures jsonb not null default '[]',
  sent_at timestamptz not null,
  done_at timestamptz
);
create index marketplace_batches_by_age on marketplace_batches (marketplace, sent_at desc);
create index marketplace_batches_open on marketplace_batches (marketplace, id)
  where state in ('sending', 'sent');

create table marketplace_packages (
  marketplace text not null references marketplaces (name),
  package_id text not null,
  -- Of the marketplace.
  order_number text not null,
  -- Its own word.
  status text not null,
  order_id bigint references orders (id),
  -- waiting: to be imported; imported; short: our stock does not have it; unreadable: somebody has
  -- to look at it; over: nothing is left to do.
  state text not null
    check (state in ('waiting', 'imported', 'short', 'unreadable', 'over')),
  problem text,
  rows jsonb not null,
  -- Address and buyer, until it is imported.
  buyer jsonb,
  total_kurus bigint not null,
  -- What was reported to the marketplace: 'Picking', 'Invoiced', 'link'.
  reported text[] not null default '{}',
  modified_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (marketplace, package_id)
);
create index marketplace_packages_by_order on marketplace_packages (order_id)
  where order_id is not null;
create index marketplace_packages_by_number on marketplace_packages (marketplace, order_number);
create index marketplace_packages_by_age on marketplace_packages (marketplace, modified_at desc);
insert into marketplaces (name) values ('trendyol');
