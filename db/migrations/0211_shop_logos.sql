-- The shop's logo. Former ones stay: mails that were sent show them.
create table shop_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  png bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  is_current boolean not null,
  sent_at timestamptz not null
);
create unique index shop_logos_one_current on shop_logos (is_current) where is_current;
create trigger shop_logos_changed after insert or update or delete on shop_logos for each statement execute function notify_change('settings');
