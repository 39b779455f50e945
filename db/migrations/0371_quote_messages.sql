-- What the buyer and the shop write to each other about a quote, and what the buyer answered.
create table quote_messages (
  id bigint generated always as identity primary key,
  -- The revision that it is about; all revisions of a quote have one conversation.
  quote_id bigint not null references quotes (id) on delete cascade,
  kind text not null check (kind in ('message', 'change', 'acceptance', 'refusal')),
  is_from_shop boolean not null,
  -- The administrator's address or the customer's name; null for whoever has the link.
  author text,
  customer_id bigint references customers (id) on delete set null,
  text text not null,
  -- Rows of which the buyer asks for another quantity or price: [{name, sku, quantity, targetKurus}].
  requested jsonb not null default '[]',
  needed_on date,
  -- One press writes one, however often it is sent.
  key text not null,
  created_at timestamptz not null,
  mailed_at timestamptz,
  constraint quote_messages_key_unique unique (quote_id, key)
);
create index quote_messages_by_customer on quote_messages (customer_id)
  where customer_id is not null;

alter table quotes
  add column declined_at timestamptz,
  add column accepted_at timestamptz,
  -- Null where whoever has the link accepted it.
  add column accepted_by text,
  add column accepted_customer_id bigint references customers (id) on delete set null,
  -- The buyer wrote and waits for the shop.
  add column waits_since timestamptz;
create index quotes_waiting on quotes (waits_since) where waits_since is not null;
create index quotes_by_accepted on quotes (accepted_customer_id)
  where accepted_customer_id is not null;
