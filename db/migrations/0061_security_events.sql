-- What the security log writes, for the owners: alike events of an hour are one row, so that an
-- attack fills no table. '' for nobody in particular.
create table security_events (
  id bigint generated always as identity primary key,
  event text not null,
  route text not null,
  -- "admin 3", "customer 12", or a hash of the typed address.
  account text not null,
  -- 203.0.113.0/24 or 2001:db8:1::/48.
  network text not null,
  count integer not null,
  hour timestamptz not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (hour, event, route, account, network)
);
create index security_events_by_time on security_events (last_at desc, id desc);
