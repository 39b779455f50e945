-- Orders, their payments and what was agreed to. An order, a payment and a return are separate records (decision 0007).

create table orders (
  id bigint generated always as identity primary key,
  order_number text not null constraint orders_number_unique unique,
  state text not null default 'PENDING_PAYMENT'
    check (state in ('PENDING_PAYMENT', 'CONFIRMED', 'PREPARING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'EXPIRED')),
  payment_state text not null default 'PENDING'
    check (payment_state in ('PENDING', 'PAID', 'FAILED', 'REVIEW', 'PARTLY_REFUNDED', 'REFUNDED')),
  payment_method text not null check (payment_method in ('card', 'transfer')),
  -- The pieces of this order are out of the stock of their products.
  holds_stock boolean not null default true,
  -- Sent by the browser; the same key is the same order.
  idempotency_key text constraint orders_idempotency_key_unique unique,
  request_hash text not null,
  -- Hash of the token that opens the order without an account.
  access_token_hash bytea not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  shipping_address jsonb not null,
  billing_address jsonb,
  -- Company data, or nothing; identity numbers are in identity_number_encrypted only.
  invoice jsonb not null,
  identity_number_encrypted bytea,
  note text,
  language text not null check (language in ('tr', 'en')),
  subtotal_kurus bigint not null check (subtotal_kurus >= 0),
  discount_kurus bigint not null default 0 check (discount_kurus >= 0),
  tax_kurus bigint not null check (tax_kurus >= 0),
  shipping_kurus bigint not null check (shipping_kurus >= 0),
  total_kurus bigint not null check (total_kurus >= 0),
  tax_points integer not null,
  prices_include_tax boolean not null,
  coupon text,
  remote_address text,
  -- While unpaid: when the pieces go back. Counted from the last try.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_adds_up check (
    total_kurus = subtotal_kurus - discount_kurus + shipping_kurus + case when prices_include_tax then 0 else tax_kurus end
  )
);
create index orders_by_email on orders (lower(email), created_at desc);
create index orders_to_expire on orders (expires_at) where state = 'PENDING_PAYMENT';
create index orders_by_created on orders (created_at desc);

-- What was sold at what price; never looked up again in the catalogue.
create table order_items (
  order_id bigint not null references orders (id),
  position integer not null,
  product_id integer not null references products (id),
  design_id text,
  sku text not null,
  name text not null,
  image_url text not null,
  quantity integer not null check (quantity > 0),
  price_kurus bigint not null check (price_kurus >= 0),
  unit_price_kurus bigint not null check (unit_price_kurus >= 0),
  line_total_kurus bigint not null,
  -- This row's share of the order's discount; the shares add up to it.
  discount_kurus bigint not null default 0,
  primary key (order_id, position),
  constraint order_items_line_total check (line_total_kurus = unit_price_kurus * quantity)
);
create index order_items_by_product on order_items (product_id);

-- Every move of an order or its payment: when, by whom, why.
create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  state text not null,
  payment_state text not null,
  actor text not null,
  note text,
  created_at timestamptz not null default now()
);
create index order_history_by_order on order_history (order_id, id);

-- One try at paying an order. The public id is unguessable; the provider's is kept apart.
create table payments (
  id text primary key,
  order_id bigint not null references orders (id),
  provider text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'PAID', 'FAILED', 'REVIEW', 'REFUNDED')),
  -- 0 for an order that costs nothing: it is paid by its attempt at once.
  amount_kurus bigint not null check (amount_kurus >= 0),
  currency text not null default 'TRY' check (currency = 'TRY'),
  -- The provider's own word for this try (token), and for the money it took.
  provider_reference text,
  provider_payment_id text,
  -- How the buyer goes on to pay, as the provider answered at the start; null until it did.
  step jsonb,
  -- A code with words in locales (payments.reasons).
  failure_reason text,
  -- When the sweep last asked the provider about it.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint payments_reference_unique unique (provider, provider_reference),
  constraint payments_provider_payment_unique unique (provider, provider_payment_id)
);
create index payments_by_order on payments (order_id, created_at);
create index payments_open on payments (created_at) where state = 'PENDING';

-- An order is paid once, whatever the callbacks do.
create unique index payments_one_paid_per_order on payments (order_id) where state = 'PAID';

create table shipments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  carrier text not null,
  tracking_number text,
  tracking_url text,
  state text not null default 'PREPARING' check (state in ('PREPARING', 'SHIPPED', 'DELIVERED')),
  shipped_at timestamptz,
  created_at timestamptz not null default now()
);
create index shipments_by_order on shipments (order_id);

create table shipment_items (
  shipment_id bigint not null references shipments (id),
  order_id bigint not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (shipment_id, position),
  foreign key (order_id, position) references order_items (order_id, position)
);

-- The texts as the buyer accepted them (durable medium, three years: domain.md 2.1).
create table order_documents (
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('preliminary-information', 'distance-sales')),
  version text not null,
  html text not null,
  sha256 text not null,
  accepted_at timestamptz not null default now(),
  primary key (order_id, kind)
);

-- Marketing consent as evidence: a history, never a flag that is overwritten.
create table marketing_consents (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('EPOSTA', 'MESAJ', 'ARAMA')),
  state text not null check (state in ('ONAY', 'RET')),
  recipient text not null,
  source text not null,
  text_version text not null,
  remote_address text,
  created_at timestamptz not null default now()
);
create index marketing_consents_by_recipient on marketing_consents (recipient, id);

-- Counters of the rate limits: may be lost, so not worth the log.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

-- The test bank's own books. Only the test bank reads them; the shop asks it as it would ask any bank.
create table testbank_payments (
  token text primary key,
  -- The shop's word for this payment: its attempt. Asking for the same one twice is one payment.
  merchant_reference text not null constraint testbank_reference_unique unique,
  order_number text not null,
  amount_kurus bigint not null,
  currency text not null,
  callback_path text not null,
  state text not null default 'CREATED' check (state in ('CREATED', 'WAITING_3DS', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'REFUNDED')),
  reason text,
  card_last4 text,
  -- What the card will do once the code is right (server/payments/testbank-cards.ts).
  card_outcome text,
  wrong_codes integer not null default 0,
  -- PROCESSING: when the bank makes up its mind.
  decides_at timestamptz,
  refunded_kurus bigint not null default 0 check (refunded_kurus <= amount_kurus),
  -- Each refund carries a key of the shop's, so that one asked for twice is given once.
  refund_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
