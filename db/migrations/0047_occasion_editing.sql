-- Stop every process first: the version before cannot show an occasion without English.
-- Occasions are edited in the back office: each has an id that stays when its address changes, a
-- version, and is shown or not. English may be missing, as in posts and campaigns.
alter table occasions
  add column id integer generated always as identity constraint occasions_id_once unique,
  add column is_active boolean not null default true,
  add column version integer not null default 1,
  alter column title_en drop not null,
  alter column lead_en drop not null;
