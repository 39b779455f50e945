-- The set-up of a print (decision 0097) is charged with a print and sold in no other way: no list,
-- search, feed or site map shows it (decision 0088). The same rule is isPrintSetup in
-- shared/catalogue/print-setups.ts; a test compares. Virtual columns cannot be in an index, and a
-- stored one would write the table anew while the shop serves.
alter table products add column is_setup boolean not null default false;
create function products_mark_setup() returns trigger language plpgsql as $$
begin
  new.is_setup := new.attributes ? 'technique' and new.attributes ->> 'part' = 'label'
    and new.attributes -> 'isPersonalised' is distinct from 'true'::jsonb;
  return new;
end $$;
create trigger products_mark_setup before insert or update of attributes on products
  for each row execute function products_mark_setup();
-- Few, so that numbers are counted without looking at every product.
create index products_setups on products (category_id) where is_setup;

create or replace function search_index(ids integer[]) returns void language plpgsql as $$
begin
  delete from product_search s using products p where s.product_id = p.id and p.id = any (ids) and
    (not p.is_active or p.is_setup);
  insert into product_search as s (product_id, words)
  with category_words as materialized (
    select c.id, search_words(concat_ws(' ', c.name_tr, c.name_en)) as words,
      (with recursive above as (select c.id, c.parent_id union all select a.id, a.parent_id from
        above join categories a on a.id = above.parent_id) select array_agg('@' || id) from above)
        as path
    from categories c where c.id in (select category_id from products where id = any (ids))
  )
  select p.id, (
    with facts as (
      select a.key, v.value from jsonb_each(case jsonb_typeof(p.attributes) when 'object' then
        p.attributes else '{}' end) a,
        lateral (select a.value #>> '{}' where jsonb_typeof(a.value) <> 'array' union all select
          e.value #>> '{}' from jsonb_array_elements(case jsonb_typeof(a.value) when 'array' then
          a.value else '[]' end) e) v (value)
    ), marked as (
      select word, '1A' as mark from unnest(search_words(p.name)) word
      union select word, '1A' from unnest(search_words(p.name_en)) word
        where word <> all ('{and,for,of,the,with}')
      union select word, '2B' from unnest(c.words) word
      union select word, '3C' from unnest(search_words(concat_ws(' ', p.variant, p.brand,
        p.attributes->>'neck', p.attributes->>'notes', p.attributes->>'usageRatio',
        (p.attributes->>'capacityMl') || ' ml', (p.attributes->>'forCapacityMl') || ' ml',
          (p.attributes->>'tubeLengthMm') || ' mm', (p.attributes->>'stickLengthMm') || ' mm',
        (p.attributes->>'netAmount') || ' ' || (p.attributes->>'netUnit')))) word
      union select word, '3C' from facts, unnest(search_words(facts.value)) word where facts.key =
        'fitsNecks'
      union select word, case l.weight when 'C' then '3C' end from facts join search_labels l on
        l.key = facts.key and l.value in (facts.value, ''), unnest(l.words) word
      union select '=' || word, '3C' from facts join search_labels l on l.key = facts.key and
        l.value in (facts.value, ''), unnest(l.kind_words) word
      union select word, null from unnest(search_words(left(search_plain(p.description), 4000)))
        word
      union select word, '1A' from unnest(c.path) word
      union select '#' || search_code(p.sku), '1A' where search_code(p.sku) <> ''
    )
    select string_agg(case when marks is null then '''~' || word || '''' else '''' || word || ''':'
      || marks end, ' ')::tsvector
    from (select word, string_agg(mark, ',') as marks from marked group by word) found)
  from products p join category_words c on c.id = p.category_id
  where p.id = any (ids) and p.is_active and not p.is_setup
  on conflict (product_id) do update set words = excluded.words where s.words <> excluded.words;
end $$;

-- Marks those that there are; the triggers of the index take them out.
update products set attributes = attributes where attributes ? 'technique';
