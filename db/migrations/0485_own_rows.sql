-- A row of a quote that is not in the catalogue ("Kalıp bedeli") is a product that only quotes can
-- contain (decision 0105). No list, search, feed or site map shows it, like the set-up of a print
-- (0450).
alter table products add column is_own_row boolean not null default false;
create or replace function products_mark_setup() returns trigger language plpgsql as $$
begin
  new.is_setup := new.is_own_row or (new.attributes ? 'technique'
    and new.attributes ->> 'part' = 'label'
    and new.attributes -> 'isPersonalised' is distinct from 'true'::jsonb);
  return new;
end $$;
