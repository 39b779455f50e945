-- Stop every process first: an older one shows what it does not know as no connection at all.
-- Which services there are, shared/settings/connections.ts says: the table has any name of that form.
alter table connections drop constraint connections_name_known;
alter table connections add constraint connections_name_known
  check (name ~ '^[a-z][a-z0-9-]{1,40}$');
