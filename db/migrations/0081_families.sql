-- Colours, capacities and necks of one form are products of their own with the same family: its
-- name. What tells them apart follows from their attributes (server/catalogue/families.ts).
alter table products add column family text
  constraint products_family_not_empty check (family <> '');
create index products_by_family on products (family) where family is not null and is_active;

create function notify_of_family() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'catalogue');
  return null;
end $$;
create trigger products_family_edited after update of family on products for each row
  when (new.family is distinct from old.family) execute function notify_of_family();
