-- Stop every process first: the two tables that it replaces go, and older processes read them.
-- What the merchant writes of the shop, in versions: each save stays, the newest is in force. Without
-- a row the shop is as it comes (decision 0102).
create table document_versions (
  kind text not null constraint document_versions_kind_known check (kind in ('site', 'mail')),
  -- A part of the frame or the home page, or a mail.
  name text not null,
  version integer not null check (version > 0),
  body jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (kind, name, version)
);
insert into document_versions (kind, name, version, body, saved_by, saved_at)
  select 'site', part, version, body, saved_by, saved_at from site_versions
  union all select 'mail', kind, version, body, saved_by, saved_at from mail_words;
drop table site_versions;
drop table mail_words;
create trigger document_versions_changed after insert or update or delete on document_versions
  for each statement execute function notify_change('content');
