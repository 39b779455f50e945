-- What İYS was told of each consent. One without a row has not been reported, or is tried again.
create table iys_reports (
  consent_id bigint primary key references marketing_consents (id) on delete cascade,
  -- taken: queued there; refused: İYS takes it in no form.
  state text not null check (state in ('taken', 'refused')),
  -- The number of the report there, or the code of the refusal.
  answer text not null,
  -- What it said of it.
  words text not null default '',
  reported_at timestamptz not null
);
create index iys_reports_refused on iys_reports (consent_id) where state = 'refused';
