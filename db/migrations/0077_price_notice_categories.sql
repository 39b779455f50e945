-- A list shows the range of prices of its category. A notice of prices names the categories, with
-- those above them, so that the lists of all others stay.
create or replace function notify_of_prices_of(ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 2000 then
    perform pg_notify('changes', 'catalogue');
    return;
  end if;
  perform pg_notify('changes', 'price:' || string_agg(id::text, ',') || ';' || coalesce((
    with recursive above as (
      select distinct c.id, c.parent_id from products p join categories c on c.id = p.category_id
        where p.id = any(array_agg(one.id))
      union select c.id, c.parent_id from above a join categories c on c.id = a.parent_id)
    select string_agg(id::text, ',') from above), ''))
  from (select id, (row_number() over () - 1) / 500 as notice from unnest(ids) id) one
  group by notice;
end $$;
