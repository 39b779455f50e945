-- A description is Markdown. The index has the words that its page shows: no address of a link or
-- picture, no number of a list, and a word that is bold in part as one word. As plainDescription in
-- server/catalogue/description.ts; a test compares. Reference links and entities are left out.
create function search_plain(value text) returns text language plpgsql immutable parallel safe as $$
declare
  line text := value;
begin
  if line !~ '[*`~\]]|://|^\s*\d+[.)]\s|\n\s*\d+[.)]\s' then return line; end if;
  -- A sign after a backslash marks nothing.
  line := regexp_replace(line, '\\[*`~[\]()]', ' ', 'g');
  line := regexp_replace(line,
    '\]\(\s*<?(?:https?://|/|mailto:|tel:|#)(?:[^()\n]|\([^()\n]*\))*\)', '', 'gi');
  line := regexp_replace(line, '(?:https?://|www\.)[^\s<>]+', ' ', 'gi');
  line := regexp_replace(line, '^\s*\d+[.)]\s', ' ', 'gn');
  line := regexp_replace(line, '(^|[^[:alnum:]`])`+([^`\n]+)`+', '\1\2', 'g');
  line := regexp_replace(line, '\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*', '\1', 'g');
  line := regexp_replace(line, '\*([^*\s](?:[^*\n]*[^*\s])?)\*', '\1', 'g');
  return regexp_replace(line, '~~([^~\n]+)~~', '\1', 'g');
end $$;

create or replace function search_index(ids integer[]) returns void language plpgsql as $$
begin
  delete from product_search s using products p where s.product_id = p.id and p.id = any (ids) and
    not p.is_active;
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
  where p.id = any (ids) and p.is_active
  on conflict (product_id) do update set words = excluded.words where s.words <> excluded.words;
end $$;

-- The triggers of the index count its words anew.
select search_index(array(select id from products where search_plain(description) <> description));
