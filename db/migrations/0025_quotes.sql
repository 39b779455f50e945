-- Quotes ("Teklif al"): the price of a cart, promised for some days. Stock is not held.

create table quotes (
  id bigint generated always as identity primary key,
  -- What people say on the phone; opens nothing.
  number text not null constraint quotes_number_unique unique,
  -- Opens the quote for whoever has its link.
  code text not null constraint quotes_code_unique unique,
  customer_id bigint references customers (id) on delete set null,
  name text not null,
  company_name text,
  email text not null,
  phone text,
  language text not null check (language in ('tr', 'en')),
  subtotal_kurus bigint not null check (subtotal_kurus >= 0),
  discount_kurus bigint not null check (discount_kurus >= 0),
  tax_kurus bigint not null check (tax_kurus >= 0),
  shipping_kurus bigint not null check (shipping_kurus >= 0),
  total_kurus bigint not null check (total_kurus >= 0),
  tax_points integer not null,
  prices_include_tax boolean not null,
  -- The way of delivery, where the merchant offers several; null for the flat rate.
  shipping_option_id text,
  shipping_name_tr text,
  shipping_name_en text,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  -- The order that was made of it. One that was cancelled or expired gives the quote back.
  order_id bigint references orders (id),
  used_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint quotes_total_adds_up check (
    total_kurus = subtotal_kurus - discount_kurus + shipping_kurus + case when prices_include_tax then 0 else tax_kurus end
  )
);
create index quotes_by_created on quotes (created_at desc, id desc);
create index quotes_by_customer on quotes (customer_id);
create index quotes_by_email on quotes (lower(email));
create index quotes_by_order on quotes (order_id);
create index quotes_open on quotes (expires_at) where withdrawn_at is null;

create table quote_items (
  quote_id bigint not null references quotes (id) on delete cascade,
  position integer not null,
  product_id integer not null references products (id),
  design_id text,
  sku text not null,
  name text not null,
  image_url text not null,
  quantity integer not null check (quantity > 0),
  -- The catalogue's of that day, and the same at its tier.
  price_kurus bigint not null check (price_kurus >= 0),
  unit_price_kurus bigint not null check (unit_price_kurus >= 0),
  line_total_kurus bigint not null,
  -- What rules took off this row, kept with the promise.
  discount_kurus bigint not null check (discount_kurus between 0 and line_total_kurus),
  primary key (quote_id, position),
  constraint quote_items_line_total check (line_total_kurus = unit_price_kurus * quantity)
);
create index quote_items_by_product on quote_items (product_id);

-- The accountant's days: when an order was paid first.
create index order_history_paid on order_history (created_at, order_id) where payment_state = 'PAID';
create index refunds_done on refunds (done_at, id) where state = 'done';
