-- The English name of a family; it is enough when one of its members has it.
alter table products add column family_en text
  constraint products_family_en_not_empty check (family_en <> '');

create trigger products_family_en_edited after update of family_en on products for each row
  when (new.family_en is distinct from old.family_en) execute function notify_of_family();
