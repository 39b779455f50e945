-- Addresses of other programs that are sent events, and what was sent (decision 0079).

create table webhook_endpoints (
  id integer generated always as identity primary key,
  address text not null,
  -- shared/back-office/events.ts; empty: all.
  types text[] not null default '{}',
  -- Encrypted (server/webhooks/secrets.ts). The one before counts for a day beside the new one.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  is_active boolean not null default true,
  -- Why the shop switched it off: it answered 410, or failed for days.
  off_reason text check (off_reason in ('gone', 'failing')),
  -- Since its last success.
  failing_since timestamptz,
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints (id) on delete cascade,
  event_id bigint not null references events (id) on delete cascade,
  -- Of the event: what it is about is sent in this order.
  subject text not null,
  sequence integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- Asked for by a person: it waits for none before it, and none after it waits for it.
  is_again boolean not null default false,
  attempts integer not null default 0,
  -- Null: at once.
  next_try_at timestamptz,
  -- While a process sends it; after that time the process was killed.
  locked_until timestamptz,
  -- The last attempt.
  tried_at timestamptz,
  duration_ms integer,
  status integer,
  failure text,
  answer text,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_once unique (endpoint_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, subject, sequence)
  where state = 'waiting';
create index webhook_deliveries_by_event on webhook_deliveries (event_id);

-- In the transaction of the event, so that none is lost, and without a notification, with which
-- transactions would commit one after the other (decision 0037).
create function add_webhook_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_deliveries (endpoint_id, event_id, subject, sequence)
  select e.id, new.id, new.subject, new.sequence from webhook_endpoints e
  where e.is_active and (cardinality(e.types) = 0 or new.type = any (e.types))
  order by e.id;
  return null;
end $$;
-- A test is for one endpoint.
create trigger events_sent after insert on events for each row
  when (new.type <> 'webhook.test') execute function add_webhook_deliveries();
