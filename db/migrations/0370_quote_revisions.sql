-- Revisions of a quote: each is a quote of its own with the number of the first and its place
-- ("TKF-7K3M9QX2/2"). Only the newest can be ordered.
alter table quotes
  -- The first of the chain; null in the first itself.
  add column first_id bigint references quotes (id) on delete cascade,
  add column revision integer not null default 1 check (revision between 1 and 99),
  -- A newer revision took its place.
  add column replaced_at timestamptz;
create unique index quotes_revision_unique on quotes ((coalesce(first_id, id)), revision);
-- For the key to the first.
create index quotes_by_first on quotes (first_id) where first_id is not null;
