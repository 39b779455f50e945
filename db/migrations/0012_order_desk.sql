-- The merchant's desk: finding orders, moving them, writing about them, parcels, and which mails were sent.

-- Raised with every move and parcel: of two administrators at once the second is told.
alter table orders add column version integer not null default 1;

-- Whole slices by time; `include` answers the figures of the first page from the index alone.
drop index orders_by_created;
create index orders_by_created on orders (created_at desc, id desc) include (state, payment_state, total_kurus);
-- One slice of a state by time; a filter over several states takes the newest of each (admin-orders.sql.ts).
create index orders_by_state on orders (state, payment_state, created_at desc, id desc);
-- Everything that people type to find an order, but what was bought. As admin-orders.sql.ts `orderText` writes it.
create index orders_by_text on orders using gin ((search_fold(
  order_number || ' ' || first_name || ' ' || last_name || ' ' || coalesce(invoice ->> 'companyName', '') || ' ' || email || ' ' || phone)) gin_trgm_ops);
-- The newest orders of a product.
drop index order_items_by_product;
create index order_items_by_product on order_items (product_id, order_id desc);
create index payments_in_review on payments (order_id) where state = 'REVIEW';

-- What an administrator said about a move; never shown to the buyer, unlike the codes in `note`.
alter table order_history add column remark text;

alter table shipments
  add column delivered_at timestamptz,
  add column created_by text;

-- Only ever added.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  admin_id bigint references admins (id) on delete set null,
  admin_email text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index order_notes_by_order on order_notes (order_id, id);
create index order_notes_by_admin on order_notes (admin_id);

-- Mails that left the shop about an order; the addressee is the order's.
create table order_mails (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null,
  -- What it is about, as the mailer names it: the same mail is written down once.
  about text not null,
  payment_id text references payments (id),
  shipment_id bigint references shipments (id),
  sent_at timestamptz not null default now(),
  constraint order_mails_unique unique (order_id, kind, about)
);
create index order_mails_by_payment on order_mails (payment_id);
create index order_mails_by_shipment on order_mails (shipment_id);

-- A list as somebody likes to see it.
create table saved_views (
  id bigint generated always as identity primary key,
  admin_id bigint not null references admins (id) on delete cascade,
  section text not null check (section in ('orders')),
  name text not null,
  -- The query of the list's address.
  query text not null,
  created_at timestamptz not null default now(),
  constraint saved_views_unique unique (admin_id, section, name)
);
