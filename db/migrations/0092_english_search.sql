-- A product is also found by the words of its English name, and by what else its kind is called in
-- English (decision 0052). The names of categories and attribute values were found in English before.
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
      union select word, null from unnest(search_words(left(p.description, 4000))) word
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

create or replace trigger products_search_updated
  after update of sku, name, name_en, description, brand, variant, category_id, attributes, is_active
  on products for each row execute function search_product_updated();

-- The words of a label are what it is called on the screen and elsewhere; kinds name the thing itself.
update search_labels l set label = concat_ws(' ', l.label, nullif(e.words, '')),
  kinds = ltrim(concat_ws(' ', l.kinds, nullif(e.kinds, '')))
from (values
  ('bottle', '', 'bottle'),
  ('vial', '', 'bottle sample'),
  ('roll-on', '', 'bottle'),
  ('atomizer', '', 'atomiser spray bottle'),
  ('dropper-bottle', '', 'bottle'),
  ('airless-bottle', '', 'bottle'),
  ('diffuser-bottle', '', 'bottle'),
  ('car-bottle', '', 'bottle'),
  ('cap', 'Lid', 'cap lid'),
  ('pump', 'Spray sprayer', 'pump sprayer'),
  ('ring', 'Collar', 'ring collar'),
  ('pump-ring-set', 'Collar', ''),
  ('dropper', 'Pipette', 'dropper pipette'),
  ('reducer', 'Insert', 'reducer insert'),
  ('reeds', 'Diffuser stick', 'reed stick'),
  ('base-liquid', '', 'base liquid'),
  ('essence', 'Fragrance oil', 'essence oil'),
  ('box', '', 'box'),
  ('pouch', '', 'pouch'),
  ('label', 'Sticker', 'label sticker'),
  ('bag', '', 'bag'),
  ('wrap', '', 'wrap'),
  ('crimper', 'Crimper', 'crimper tool pliers'),
  ('tube', '', 'tube'),
  ('filling-kit', '', 'funnel pipette syringe'),
  ('set', 'Kit', 'kit'),
  ('plug', 'Stopper', 'plug stopper'),
  ('cord', '', 'cord ribbon'),
  ('seal', '', 'band')
) e (value, words, kinds) where l.key = 'part' and l.value = e.value;

update search_labels set label = label || ' wooden wood'
where key = 'material' and value in ('beech', 'walnut', 'bamboo');

update search_labels set label = label || ' transparent'
where key in ('glassColor', 'color') and value = 'clear';

update search_labels set label = label || ' pump' where key = 'pumpColor' and value = '';

select search_index(array(select id from products));
