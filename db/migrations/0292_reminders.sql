-- Reminders that were planned: one for each kind and cart, quote or rhythm of orders.
create table reminders (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The cart, quote or order that it is about: with the kind, the name of the reminder.
  about text not null,
  customer_id bigint references customers (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (kind, about)
);
create index reminders_by_customer on reminders (customer_id, kind, created_at) where customer_id is not null;
create index reminders_by_age on reminders (created_at);

-- Which messages an address wants, where it is not what everybody gets: by mail, and by SMS too.
create table reminder_choices (
  email_folded text not null,
  kind text not null,
  is_mailed boolean not null,
  is_texted boolean not null,
  changed_at timestamptz not null,
  primary key (email_folded, kind)
);

-- Products of which the merchant was mailed that they have fallen to their reorder point.
create table low_stock_notices (
  product_id bigint primary key references products (id) on delete cascade,
  sent_at timestamptz not null
);
