-- Customers and what is theirs. A customer's sessions, links and belongings go with them; orders stay for the law.

create table customers (
  id bigint generated always as identity primary key,
  -- As it was typed; `email_folded` (shared/identity.ts foldEmail) is who somebody is.
  email text not null,
  email_folded text not null constraint customers_email_unique unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  language text not null check (language in ('tr', 'en')),
  email_verified_at timestamptz,
  -- Since when whoever knows the password is known to own the mailbox too (decision 0014): only then is its past theirs.
  mailbox_proved_at timestamptz,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One sign-in of one browser. The refresh token changes at each use; only the hash of the newest is known, so that an
-- older one shown again gives a thief away and ends the session.
create table customer_sessions (
  id uuid primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  refresh_hash bytea not null,
  -- The random id of the browser that signed in (`sessionId`), and what it calls itself.
  browser_id text,
  user_agent text,
  remote_address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index customer_sessions_by_customer on customer_sessions (customer_id, last_used_at desc);
create index customer_sessions_by_expiry on customer_sessions (expires_at);

-- Links in mails: single use, expiring; only the hash is kept.
create table customer_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'change-email')),
  customer_id bigint not null references customers (id) on delete cascade,
  -- The address that the link proves.
  email text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index customer_links_by_customer on customer_links (customer_id, purpose);
create index customer_links_by_expiry on customer_links (expires_at);

create table customer_addresses (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  title text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  city text not null,
  district text not null,
  neighbourhood text not null,
  line text not null,
  postcode text not null default '',
  -- Company data, or nothing; identity numbers are in identity_number_encrypted only.
  invoice jsonb not null,
  identity_number_encrypted bytea,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_addresses_by_customer on customer_addresses (customer_id, id);
create unique index customer_addresses_one_default on customer_addresses (customer_id) where is_default;

create table favorites (
  customer_id bigint not null references customers (id) on delete cascade,
  product_id integer not null references products (id),
  created_at timestamptz not null default now(),
  primary key (customer_id, product_id)
);
create index favorites_by_customer on favorites (customer_id, created_at desc, product_id);

create table lists (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  name text not null,
  description text,
  -- Present while the list is shared: whoever knows it may read.
  share_code text constraint lists_share_code_unique unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lists_by_customer on lists (customer_id, id);

create table list_items (
  id bigint generated always as identity primary key,
  list_id bigint not null references lists (id) on delete cascade,
  product_id integer not null references products (id),
  quantity integer not null default 1 check (quantity > 0),
  notes text,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint list_items_product_once unique (list_id, product_id)
);
create index list_items_by_list on list_items (list_id, position, id);

-- The cart that follows a customer. `version` rises with every change; who writes says which one was read.
create table customer_carts (
  customer_id bigint primary key references customers (id) on delete cascade,
  version bigint not null default 1,
  updated_at timestamptz not null default now()
);

create table customer_cart_items (
  customer_id bigint not null references customer_carts (customer_id) on delete cascade,
  cart_item_id text not null,
  product_id integer not null references products (id),
  design_id text,
  quantity integer not null check (quantity > 0),
  -- What the product cost when it was put in.
  price_kurus bigint not null check (price_kurus >= 0),
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (customer_id, cart_item_id)
);
create unique index customer_cart_items_row on customer_cart_items (customer_id, product_id, coalesce(design_id, ''));

-- A merge that is sent twice is done once, and answered alike.
create table cart_merges (
  customer_id bigint not null references customers (id) on delete cascade,
  merge_id text not null,
  cut jsonb not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, merge_id)
);

-- "Gelince haber ver": one mail when that much is there.
create table stock_alerts (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id),
  customer_id bigint references customers (id) on delete set null,
  email text not null,
  quantity integer not null check (quantity > 0),
  language text not null check (language in ('tr', 'en')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create unique index stock_alerts_waiting on stock_alerts (product_id, lower(email)) where sent_at is null;
create index stock_alerts_by_email on stock_alerts (lower(email));
create index stock_alerts_by_customer on stock_alerts (customer_id) where customer_id is not null;
create index stock_alerts_sent on stock_alerts (product_id, sent_at) where sent_at is not null;

-- Orders of customers; those that a guest placed with the same verified address are theirs as well.
alter table orders add column customer_id bigint references customers (id) on delete set null;
-- Whose customer has deleted the account: it is no guest's, and so nobody's who has its address.
alter table orders add column was_customers boolean not null default false;
create index orders_by_customer on orders (customer_id, created_at desc) where customer_id is not null;

-- Whose consent it is, where it was given by somebody signed in: proof of the address comes with the customer.
alter table marketing_consents add column customer_id bigint references customers (id) on delete set null;
create index marketing_consents_by_customer on marketing_consents (customer_id) where customer_id is not null;
create index marketing_consents_by_time on marketing_consents (created_at);
-- From here on recipients are folded (shared/identity.ts foldEmail), so that a refusal is found however the address was typed.
update marketing_consents set recipient = lower(recipient) where recipient <> lower(recipient);

-- Quick order: codes as people type them, exactly or nearly (server/fold-sql.ts codeOf, the same expression).
create index products_by_code on products using gin (
  regexp_replace(lower(translate(sku, 'İIıŞşĞğÇçÖöÜüÂâÎîÛû', 'iiissggccoouuaaiiuu')), '[^a-z0-9]', '', 'g') gin_trgm_ops
);
