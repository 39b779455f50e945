-- The merchant's view of customers: who may not come in any more, notes among ourselves, and finding one of a million.

alter table customers
  -- Since when, why and by whom; a blocked customer has no sessions and starts none.
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add column blocked_by text,
  add constraint customers_blocked_whole check ((blocked_at is null) = (blocked_reason is null) and (blocked_at is null) = (blocked_by is null));
create index customers_blocked on customers (id) where blocked_at is not null;
create index customers_unverified on customers (id) where email_verified_at is null;
-- As admin-customers.sql.ts `customerText` writes it.
create index customers_by_text on customers using gin ((search_fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, ''))) gin_trgm_ops);

create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  text text not null,
  admin_email text not null,
  created_at timestamptz not null default now()
);
create index customer_notes_by_customer on customer_notes (customer_id, id desc);
