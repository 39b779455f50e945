-- Requests for a price from a product's page: how many, for what price, until when, for which
-- company. The back office answers with a quote.
create table quote_requests (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- For one sales unit, without tax.
  target_kurus bigint check (target_kurus > 0),
  needed_on date,
  note text,
  name text not null,
  company_name text,
  tax_number text check (tax_number ~ '^[0-9]{10,11}$'),
  email text not null,
  phone text,
  language text not null check (language in ('tr', 'en')),
  customer_id bigint references customers (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'quoted', 'declined')),
  quote_id bigint references quotes (id) on delete set null,
  version integer not null default 1,
  created_at timestamptz not null,
  -- When its mail was sent to the shop.
  mailed_at timestamptz
);
create index quote_requests_by_state on quote_requests (state, id desc);
create index quote_requests_by_customer on quote_requests (customer_id);
create index quote_requests_by_email on quote_requests (lower(email));
create index quote_requests_by_product on quote_requests (product_id);
create index quote_requests_by_quote on quote_requests (quote_id);
create index quote_requests_by_created on quote_requests (created_at);
