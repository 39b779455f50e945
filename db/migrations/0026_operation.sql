-- Operation (issue 10).

-- Every backup that was made or failed, for whoever watches. Not part of a backup itself.
create table backups (
  id bigint generated always as identity primary key,
  made_by text not null check (made_by in ('schedule', 'hand')),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  file text not null,
  bytes bigint,
  row_count bigint,
  file_count integer,
  -- Why there is none, in the words of the log.
  error text,
  check ((error is null) = (bytes is not null))
);
-- For what is thrown away.
create index customer_carts_by_age on customer_carts (updated_at);
create index designs_by_age on designs (asked_on);
create index design_logos_by_age on design_logos (asked_on);

create index backups_by_time on backups (ended_at);
