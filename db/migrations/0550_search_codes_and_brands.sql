-- A product is also found by its barcode and by its SKU without the first letters that all SKUs
-- share. Words of brands are marked (^), because they often mean something else: "lavanta" is a
-- scent, and Lavanta Defteri sells many (decision 0018).
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
      union select word, '3C' from unnest(search_words(concat_ws(' ', p.variant,
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
      union select '^' || word, '3C' from unnest(search_words(p.brand)) word
      union select '#' || code, '1A' from unnest(array[search_code(p.sku), p.gtin,
        search_code(substring(p.sku from '^[A-Za-z]+-(.{5,})$'))]) code where code <> ''
    )
    select string_agg(case when marks is null then '''~' || word || '''' else '''' || word || ''':'
      || marks end, ' ')::tsvector
    from (select word, string_agg(mark, ',') as marks from marked group by word) found)
  from products p join category_words c on c.id = p.category_id
  where p.id = any (ids) and p.is_active and not p.is_setup
  on conflict (product_id) do update set words = excluded.words where s.words <> excluded.words;
end $$;

create or replace trigger products_search_updated
  after update of sku, gtin, name, name_en, description, brand, variant, category_id, attributes,
    is_active
  on products for each row execute function search_product_updated();

-- A misspelt brand is corrected like any other word.
create or replace function search_forms(word text) returns text[] language plpgsql
  immutable parallel safe as $$
declare
  forms text[];
begin
  word := ltrim(word, '^');
  if word !~ '^[a-z]{4,20}$' then return '{}'; end if;
  forms := array(select left(word, n - 1) || substr(word, n + 1)
    from generate_series(1, length(word)) n);
  if length(word) > 6 then
    forms := forms || array(select left(form, n - 1) || substr(form, n + 1)
      from unnest(forms) form, generate_series(1, length(word) - 1) n);
  end if;
  return array(select distinct form from unnest(forms || word) form);
end $$;

insert into search_synonyms (is_one_way, words) values
  (true, array['without cap', 'sadece şişe']),
  (true, array['without lid', 'sadece şişe']),
  (true, array['without pump', 'sadece şişe']);

select search_index(array(select id from products));
