-- Discount rules, what they took off orders, and what products have cost (decision 0016).

create table discounts (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  kind text not null check (kind in ('PERCENTAGE', 'FIXED_AMOUNT', 'FREE_SHIPPING', 'BUY_X_PAY_Y')),
  scope text not null check (scope in ('CART', 'CATEGORY', 'PRODUCT', 'BUNDLE')),
  -- Basis points: 5 % is 500.
  points integer not null default 0 check (points between 0 and 10000),
  amount_kurus bigint not null default 0 check (amount_kurus >= 0),
  buy_quantity integer not null default 0 check (buy_quantity >= 0),
  pay_quantity integer not null default 0 check (pay_quantity >= 0),
  product_ids integer[] not null default '{}',
  category_ids integer[] not null default '{}',
  min_subtotal_kurus bigint check (min_subtotal_kurus >= 0),
  min_quantity integer check (min_quantity > 0),
  is_first_order boolean not null default false,
  -- Folded addresses.
  customer_emails text[] not null default '{}',
  -- As shared/discounts.ts foldCoupon writes it.
  coupon_code text,
  starts_at timestamptz,
  ends_at timestamptz,
  priority integer not null default 0,
  is_combinable boolean not null default true,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  -- Orders that count, while a limit is set: raised and lowered in the order's own transaction. Without one nothing is
  -- counted here, so that orders do not wait for one another.
  uses integer not null default 0 check (uses >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index discounts_by_coupon on discounts (coupon_code) where coupon_code is not null;

-- What the merchant paid for one sales unit: a rule that goes below it is pointed out. Never leaves the back office.
alter table products add column cost_kurus bigint check (cost_kurus >= 0);

-- What a rule took off an order; the shares of the rows are in order_items. Stays when the rule is deleted.
create table order_discounts (
  order_id bigint not null references orders (id),
  position integer not null,
  discount_id integer references discounts (id) on delete set null,
  name text not null,
  amount_kurus bigint not null check (amount_kurus >= 0),
  -- False once the order was cancelled or expired: the use was given back.
  is_counted boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (order_id, position)
);
create index order_discounts_by_discount on order_discounts (discount_id, created_at);

-- Raised by every change of a rule; browsers and processes compare it.
create table discount_version (
  is_single boolean primary key default true check (is_single),
  version bigint not null default 1
);
insert into discount_version default values;

create function raise_discount_version() returns trigger language plpgsql as $$
begin
  update discount_version set version = version + 1;
  perform pg_notify('changes', 'discounts');
  return null;
end $$;
create trigger discounts_changed after insert or delete on discounts for each statement execute function raise_discount_version();
-- `uses` is not among them: it changes with orders.
create trigger discounts_edited after update of name, description, kind, scope, points, amount_kurus, buy_quantity, pay_quantity, product_ids, category_ids,
  min_subtotal_kurus, min_quantity, is_first_order, customer_emails, coupon_code, starts_at, ends_at, priority, is_combinable, max_uses, max_uses_per_customer, is_active on discounts
  for each statement execute function raise_discount_version();

-- What is in force for one piece of a product, whoever buys it: worked out from the rules whenever they change or their
-- time comes, so that reading a product is one join (server/discounts/prices.ts).
create table product_discounts (
  product_id integer primary key references products (id) on delete cascade,
  -- In order: [{"points": 1000, "amount": 0}, …], shared/discounts.ts PieceDiscount.
  steps jsonb not null,
  ends_at timestamptz,
  -- The lowest price of the 30 days before this one began; null when there was none.
  was_kurus bigint
);
create trigger product_discounts_changed after insert or update or delete on product_discounts for each statement execute function notify_change('catalogue');

-- The price of one piece for everybody, each time it changed; in force until the next row.
create table price_history (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  -- Before rules.
  base_kurus bigint not null,
  price_kurus bigint not null,
  at timestamptz not null default now()
);
create index price_history_by_product on price_history (product_id, at desc, id desc);
