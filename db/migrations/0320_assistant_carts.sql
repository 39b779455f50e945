-- Carts and checkouts that platforms keep here for their buyers (UCP, decision 0086): products and
-- quantities only, nothing about a person. A buyer takes one over by opening its link.
create table assistant_carts (
  -- 128 random bits: whoever knows it may read and change the cart.
  id text primary key,
  kind text not null check (kind in ('cart', 'checkout')),
  -- Of a checkout: the cart that it was made from.
  cart_id text unique references assistant_carts on delete cascade,
  -- [[product id, quantity], …]
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  is_canceled boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index assistant_carts_expiry on assistant_carts (expires_at);

-- What was answered under an idempotency key, for a day.
create table assistant_answers (
  key_hash bytea primary key,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null
);
create index assistant_answers_age on assistant_answers (created_at);
