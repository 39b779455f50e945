-- A price of a product that begins, and may end, at a moment. products.price_kurus stays the one
-- price: at the moment it is written there, and what it was waits in usual_kurus for the end.
create table dated_prices (
  product_id integer primary key references products (id) on delete cascade,
  price_kurus bigint not null check (price_kurus > 0),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  usual_kurus bigint,
  admin_id bigint references admins (id) on delete set null,
  admin_email text not null
);
create index dated_prices_by_admin on dated_prices (admin_id) where admin_id is not null;
