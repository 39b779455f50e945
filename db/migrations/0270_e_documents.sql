-- Stop every process first: the old version shows a connection that it does not know as none.
alter table connections drop constraint if exists connections_name_known;
-- The code knows the names; another outside service needs no migration for its row.
alter table connections add constraint connections_name_known check (name ~ '^[a-z][a-z-]*$');

alter table issued_invoices
  -- As the look-up of e-Fatura payers decided it; null: the buyer's tick does.
  add column profile text check (profile in ('EARSIVFATURA', 'TEMELFATURA', 'TICARIFATURA')),
  -- Of a payer who gave none, as the look-up knows it.
  add column tax_office text;

-- Its row is locked before a number is looked for among the free ones.
alter table invoice_counters drop constraint invoice_counters_last_check;
alter table invoice_counters add constraint invoice_counters_last_within check (last between 0 and 999999999);

-- Numbers of refused documents that no invoice has: the next one of their series gets them, so that there is no gap.
create table free_invoice_numbers (
  number text primary key check (number ~ '^[A-Z0-9]{3}20[0-9]{2}[0-9]{9}$')
);

alter table order_invoices add column ettn uuid;

-- An invoice on its way to the invoice service (decision 0068): one for each order and part.
create table e_documents (
  order_id bigint not null references orders (id),
  part integer not null default 1 check (part >= 1),
  -- waiting: no document yet. sending: it is made, the service may have it. sent: the service has it. issued: its number and PDF
  -- are on the order. closed: nothing more will come. rejected: by its buyer. void: no invoice is due, or it was added manually.
  state text not null check (state in ('waiting', 'sending', 'sent', 'issued', 'closed', 'failed', 'rejected', 'cancelled', 'void')),
  service text,
  profile text check (profile in ('EARSIVFATURA', 'TEMELFATURA', 'TICARIFATURA')),
  -- The payer's mailbox at the tax office.
  alias text,
  -- The service's own name for it.
  reference text,
  -- Why it is not sent: a code with words in locales, and the service's own words.
  failure text,
  words text,
  tries integer not null default 0,
  -- How often it was made again after it was refused.
  corrections integer not null default 0,
  shipped_at timestamptz not null,
  -- Null: it waits for the merchant, or nothing more is to be done.
  next_at timestamptz,
  -- Who is at work on it, and until when nobody else begins.
  claim uuid,
  claimed_until timestamptz,
  invoice_id bigint references order_invoices (id),
  -- Until when the service cancels it, where it says so.
  cancellable_until date,
  cancelled_at timestamptz,
  changed_at timestamptz not null,
  primary key (order_id, part)
);
create index e_documents_due on e_documents (next_at) where next_at is not null;
create index e_documents_by_shipping on e_documents (shipped_at desc, order_id desc);
create index e_documents_unsent on e_documents (shipped_at) where state in ('waiting', 'sending', 'sent', 'failed', 'rejected');
create index e_documents_cancelled on e_documents (cancelled_at, order_id) where cancelled_at is not null;
create index e_documents_by_invoice on e_documents (invoice_id);

-- Who pays e-Fatura, kept for a day; the number only as its keyed hash.
create table taxpayers (
  number_hash text primary key,
  is_payer boolean not null,
  alias text,
  tax_office text,
  asked_at timestamptz not null
);
