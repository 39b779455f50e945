-- Money that goes back, in parts or as a whole; the merchant's e-Arşiv invoices; orders made by hand for who called.

alter table payments
  -- What was asked to go back, whatever became of it: never more than was paid.
  add column refund_kurus bigint not null default 0,
  add constraint payments_refund_within check (refund_kurus between 0 and amount_kurus);
update payments set refund_kurus = amount_kurus where state = 'REFUNDED';

alter table orders
  -- What of its payment has gone back.
  add column refunded_kurus bigint not null default 0,
  add constraint orders_refunded_within check (refunded_kurus between 0 and total_kurus),
  -- The administrator who made it for somebody; null when the buyer did.
  add column placed_by text;
update orders set refunded_kurus = total_kurus where payment_state = 'REFUNDED';
drop index orders_by_created;
create index orders_by_created on orders (created_at desc, id desc) include (state, payment_state, total_kurus, refunded_kurus);

-- A price that was agreed with the buyer: why. `price_kurus` stays what the catalogue said.
alter table order_items add column agreed_reason text;

-- Null until the buyer accepts it: an order made by hand is sent its texts first.
alter table order_documents
  alter column accepted_at drop not null,
  alter column accepted_at drop default;

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  payment_id text not null references payments (id),
  -- part: rows of an order that goes on. cancelled: all that is left of it. late, duplicate, review: money without a place.
  cause text not null check (cause in ('part', 'cancelled', 'late', 'duplicate', 'review')),
  -- wanted: to be asked for. sent: the provider was asked, its answer is not known. done. refused: the provider would not, or
  -- could not be reached; tried again by itself for half a day. by-hand: only the merchant can send it.
  state text not null check (state in ('wanted', 'sent', 'done', 'refused', 'by-hand')),
  amount_kurus bigint not null check (amount_kurus > 0),
  -- The provider gives each key once; what goes back whole has one key for a payment.
  key text not null constraint refunds_key_unique unique,
  -- Of the amount.
  shipping_kurus bigint not null default 0 check (shipping_kurus between 0 and amount_kurus),
  -- A code with words in locales (admin-orders refund.reason).
  reason text check (reason in ('missing', 'damaged', 'returned', 'agreed', 'other')),
  -- Among ourselves.
  remark text,
  -- Null when nobody decided it.
  created_by text,
  -- Who sent it by hand.
  given_by text,
  failure text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  done_at timestamptz
);
create index refunds_by_order on refunds (order_id, id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_decide on refunds (order_id) where state in ('refused', 'by-hand');

create table refund_items (
  refund_id bigint not null references refunds (id),
  order_id bigint not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  amount_kurus bigint not null check (amount_kurus >= 0),
  -- Of the quantity: went back to the shelf; was in no parcel, and will be in none.
  restocked integer not null default 0 check (restocked between 0 and quantity),
  unshipped integer not null default 0 check (unshipped between 0 and quantity),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_items (order_id, position)
);
create index refund_items_by_order on refund_items (order_id, position);

-- What was to be sent back by hand, or waited to be, before there were refunds.
insert into refunds (order_id, payment_id, cause, state, amount_kurus, key)
  select o.id, p.id, 'cancelled', 'by-hand', p.amount_kurus, 'whole ' || p.id from orders o join payments p on p.order_id = o.id and p.state = 'PAID'
  where o.state in ('CANCELLED', 'EXPIRED') and o.payment_state = 'PAID' and p.amount_kurus > 0;
update payments p set refund_kurus = p.amount_kurus from refunds r where r.payment_id = p.id;

-- The bytes are in the storage under "invoices/…"; or they are somebody else's, behind a link.
create table order_invoices (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('sale', 'refund')),
  number text not null,
  issued_on date not null,
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  size_bytes integer check (size_bytes > 0),
  url text,
  created_by text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by text,
  removed_reason text,
  constraint order_invoices_one_way check ((file_hash is null) <> (url is null) and (file_hash is null) = (size_bytes is null))
);
create index order_invoices_by_order on order_invoices (order_id, id);
-- A number stands once in the shop.
create unique index order_invoices_number_unique on order_invoices (number) where removed_at is null;

alter table order_mails
  add column refund_id bigint references refunds (id),
  add column invoice_id bigint references order_invoices (id);
create index order_mails_by_refund on order_mails (refund_id);
create index order_mails_by_invoice on order_mails (invoice_id);
