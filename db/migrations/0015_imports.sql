-- Catalogues that merchants send as a sheet: read by a job, shown as what would change, then written in one transaction.

create table imports (
  id integer generated always as identity primary key,
  -- In the storage under "imports/{file_id}".
  file_id uuid not null,
  file_name text not null,
  size_bytes integer not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'reading', 'preview', 'applying', 'done', 'failed')),
  -- Why it failed, or why it was read again; words in locales/*/admin-import.json.
  fault text,
  fault_values jsonb not null default '{}',
  rows_total integer not null default 0,
  rows_done integer not null default 0,
  -- Which columns the file has, and heads that nobody knows.
  columns text[] not null default '{}',
  unknown_heads text[] not null default '{}',
  new_count integer not null default 0,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  faulty_count integer not null default 0,
  warned_count integer not null default 0,
  -- Of the job at work on it: one that was killed and taken again does not meet the one before.
  run_id uuid,
  runs integer not null default 0,
  admin_id integer references admins (id) on delete set null,
  admin_email text not null,
  applied_by_id integer references admins (id) on delete set null,
  applied_by_email text,
  applied_from text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_by_time on imports (created_at);

-- What each row of the sheet means for the catalogue. Rows that change nothing are only counted.
create table import_rows (
  import_id integer not null references imports (id) on delete cascade,
  -- As the sheet's own program counts them; the head is 1.
  row_number integer not null,
  outcome text not null check (outcome in ('new', 'changed', 'faulty')),
  sku text not null,
  name text not null,
  product_id integer,
  -- What will be written (server/catalogue/product-writing.ts), with the version that the product had when it was compared.
  write jsonb,
  -- Column by column, for people: [{column, before, after}].
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  warnings jsonb not null default '[]',
  has_warnings boolean not null generated always as (warnings <> '[]') stored,
  primary key (import_id, row_number)
);
create index import_rows_by_outcome on import_rows (import_id, outcome, row_number);

-- The merchant's list of products in orders in which the shop shows only what is for sale. Stock has none: it changes with
-- every order, which an index on it would make dearer for each of them.
create index products_desk_by_price on products (price_kurus, id);
create index products_desk_by_sold on products (sold_count desc, id desc);
create index products_not_on_sale on products (id) where not is_active;
