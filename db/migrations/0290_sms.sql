-- Stop every process first: the old version shows a connection that it does not know as none.
-- Which services there are is in shared/settings/connections.ts.
alter table connections drop constraint if exists connections_name_known;
alter table connections add constraint connections_name_known
  check (name ~ '^[a-z][a-z0-9-]{0,39}$');

-- Every SMS that was to be sent: what it is about, to whom, its words once they were composed (of a
-- code never), and how far it came. Rows are added and never deleted; the number and the words go
-- after their period.
create table sms (
  id bigint generated always as identity primary key,
  kind text not null,
  about text not null,
  phone text,
  language text not null check (language in ('tr', 'en')),
  words text,
  state text not null default 'waiting' check (state in
    ('waiting', 'sending', 'sent', 'delivered', 'failed', 'dropped', 'unknown')),
  -- Of the service: its number for the SMS, and its code for a refusal.
  job text unique,
  code text,
  -- Of the words in characters: a lost answer is found again by it.
  length integer,
  due_at timestamptz not null,
  -- When the service is asked next how far it came, and how often it was.
  ask_at timestamptz,
  asked integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The same one is not sent twice.
  unique (kind, about)
);
create index sms_due on sms (due_at) where state = 'waiting';
create index sms_to_ask on sms (ask_at) where ask_at is not null;
create index sms_by_day on sms (sent_at) where sent_at is not null;

-- Each state that an SMS has had, oldest first.
create table sms_states (
  id bigint generated always as identity primary key,
  sms_id bigint not null references sms (id),
  state text not null,
  code text,
  at timestamptz not null default clock_timestamp()
);
create index sms_states_by_sms on sms_states (sms_id, id);

create function record_sms_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an SMS is not deleted';
  end if;
  if tg_op = 'INSERT' or old.state is distinct from new.state then
    insert into sms_states (sms_id, state, code) values (new.id, new.state, new.code);
  end if;
  return null;
end $$;
create trigger sms_recorded after insert or update or delete on sms
  for each row execute function record_sms_state();

create function refuse_sms_state_change() returns trigger language plpgsql as $$
begin
  raise exception 'the states of an SMS are only added';
end $$;
create trigger sms_states_kept before update or delete on sms_states
  for each row execute function refuse_sms_state_change();
