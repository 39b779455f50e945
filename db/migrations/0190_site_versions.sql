-- What the merchant writes of the frame and of the home page: each save is a version that stays, the
-- newest is in force. Without a row the shop is as it comes (shared/content/site.ts).
create table site_versions (
  part text not null constraint site_versions_part_known check (part in ('announcement', 'menu', 'home')),
  version integer not null check (version > 0),
  body jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (part, version)
);
create trigger site_versions_changed after insert or update or delete on site_versions for each statement execute function notify_change('content');
