-- Proofs of what is printed for one order: the file that its buyer approved, and how it came to that.
-- 'waiting': something printed of it has no approved proof; 'released': the merchant goes on without.
alter table orders add column proof_state text not null default 'none'
  check (proof_state in ('none', 'waiting', 'approved', 'released'));
create index orders_waiting_for_proof on orders (id) where proof_state = 'waiting';

create table print_proofs (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- The code of the set as it was ordered: its proofs are counted under it, whatever design it has since.
  set_code text not null,
  -- The design that this proof shows.
  design_id text not null,
  number integer not null check (number > 0),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'replaced')),
  -- SHA-256 of what is printed (server/proofs/proof-content.ts), or of an uploaded file.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the bytes, which are in the storage as "proofs/{hash}.pdf".
  file_hash text not null check (file_hash ~ '^[0-9a-f]{64}$'),
  is_uploaded boolean not null default false,
  -- ProofFacts of shared/proofs/proofs.ts.
  facts jsonb not null,
  token_hash bytea not null,
  -- Null: made when the order was confirmed.
  created_by text,
  created_at timestamptz not null default now(),
  reminded_at timestamptz,
  constraint print_proofs_number_unique unique (order_id, set_code, number)
);
-- Of each set one proof counts.
create unique index print_proofs_current on print_proofs (order_id, set_code) where state <> 'replaced';
create index print_proofs_to_remind on print_proofs (created_at) where state = 'waiting' and reminded_at is null;
create index print_proofs_by_design on print_proofs (design_id);

create table print_proof_events (
  id bigint generated always as identity primary key,
  proof_id bigint not null references print_proofs (id),
  state text not null check (state in ('waiting', 'approved', 'rejected', 'replaced')),
  -- 'customer' (the reader of the order), 'link' (whoever had the link of the proof), 'system', or an administrator.
  actor text not null,
  comment text,
  created_at timestamptz not null default now()
);
create index print_proof_events_by_proof on print_proof_events (proof_id, id);

-- What was approved stays what it was, and so does its history.
create function keep_print_proof() returns trigger language plpgsql as $$
begin
  raise exception 'a print proof is never changed';
end $$;
create trigger print_proofs_stay before update of order_id, set_code, design_id, number, content_hash,
  file_hash, is_uploaded, facts, token_hash, created_by, created_at on print_proofs
  for each row execute function keep_print_proof();
create trigger print_proof_events_stay before update on print_proof_events
  for each row execute function keep_print_proof();

alter table order_mails add column proof_id bigint references print_proofs (id);
create index order_mails_by_proof on order_mails (proof_id);
