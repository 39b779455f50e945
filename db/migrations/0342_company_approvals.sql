-- Orders over the limit of a member, which wait for an approval: nothing is held and nothing paid.
create table approval_requests (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  customer_id bigint references customers (id) on delete set null,
  idempotency_key text constraint approval_requests_key_unique unique,
  request_hash text not null,
  -- What the checkout sent, without an identity number; null once it is decided or over.
  body jsonb,
  -- Names, quantities and prices as they were shown, with the total in kuruş.
  items jsonb not null,
  total_kurus bigint not null check (total_kurus >= 0),
  payment_method text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  comment text,
  decided_by bigint references customers (id) on delete set null,
  decided_at timestamptz,
  order_id bigint constraint approval_requests_order_unique unique references orders (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'approved') = (order_id is not null))
);
create index approval_requests_by_company on approval_requests (company_id, id desc);
create index approval_requests_by_customer on approval_requests (customer_id);
create index approval_requests_by_decider on approval_requests (decided_by);
create index approval_requests_with_body on approval_requests (expires_at) where body is not null;
