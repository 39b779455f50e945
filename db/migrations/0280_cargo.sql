-- Stop every process first: the old version shows what it does not know as no connection at all.
-- Which names there are is known in shared/settings/connections.ts alone.
alter table connections drop constraint connections_name_known;
alter table connections add constraint connections_name_known check (name ~ '^[a-z][a-z-]{1,30}$');

-- A parcel that was, is being, or may be ordered from a carrier over its interface.
create table cargo_bookings (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  -- Of the order, from 1: with the box it makes the key that the carrier knows the box by.
  place integer not null,
  account text not null,
  -- draft: offers were asked for; booking: ordered, and the answer is not there yet.
  state text not null check (state in ('draft', 'booking', 'booked', 'cancelled')),
  shipment_id bigint unique references shipments (id) on delete set null,
  rows jsonb not null,
  receiver jsonb not null,
  is_fragile boolean not null,
  -- Collected at the door; null where nothing is.
  cod_kurus bigint,
  service text,
  carrier text,
  price_kurus bigint,
  -- Why it was refused, in the carrier's words.
  failure text,
  -- Until when one call to the carrier is under way.
  claimed_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  booked_at timestamptz,
  constraint cargo_bookings_place unique (order_id, place)
);
create index cargo_bookings_under_way on cargo_bookings (state) where state = 'booking';

create table cargo_boxes (
  booking_id bigint not null references cargo_bookings (id) on delete cascade,
  place integer not null,
  key text not null,
  weight_g integer not null,
  length_cm integer not null,
  width_cm integer not null,
  height_cm integer not null,
  -- The carrier's name for it.
  remote_id text,
  tracking_number text,
  barcode text,
  price_kurus bigint,
  label bytea,
  label_kind text check (label_kind in ('pdf', 'zpl', 'png')),
  state text not null default 'waiting',
  -- The carrier's own words, and when it said so.
  state_text text not null default '',
  state_at timestamptz,
  has_trouble boolean not null default false,
  asked_at timestamptz,
  primary key (booking_id, place),
  constraint cargo_boxes_key unique (key)
);
create index cargo_boxes_by_remote on cargo_boxes (remote_id);
create index cargo_boxes_to_ask on cargo_boxes (asked_at) where state not in ('delivered', 'returned', 'cancelled');

-- The shop's own address as a carrier keeps it, by what it was made from.
create table cargo_senders (
  account text not null,
  fingerprint text not null,
  remote_id text not null,
  primary key (account, fingerprint)
);

-- {"min": 1, "max": 3}: the days that the carrier needs, as it offered them.
alter table shipments add column carrier_days jsonb;

-- What the buyer tells a branch of the carrier, which then brings the goods back at the shop's cost.
alter table returns add column carrier_code text, add column carrier text;
