-- Search (decision 0018). Each product that is for sale has one row of the words it can be found by, as they stand in its
-- texts, folded; the vocabulary counts them. Triggers keep both in the transaction that writes the product, whoever does.
-- What Turkish does to words (suffixes, typos, synonyms) happens when somebody searches, against the vocabulary
-- (server/search), so nothing here need be rebuilt when that is bettered.

-- As shared/fold.ts.
create function search_fold(value text) returns text language sql immutable parallel safe
return lower(regexp_replace(normalize(translate(normalize(value), 'İIıŞşĞğÇçÖöÜüÂâÎîÛû', 'iiissggccoouuaaiiuu'), NFD), '[\u0300-\u036f]', '', 'g'));

-- "50_ml" and its like in their one form: millilitres, grams, millimetres. As server/search/words.ts inOneUnit.
create function search_unit(word text) returns text language plpgsql immutable parallel safe as $$
declare
  parts text[];
begin
  if word ~ '^\d+x\d' then return substring(word from '^\d+x\d+'); end if;
  parts := regexp_match(word, '^(\d{1,6}(?:_\d{1,3})?)(ml|mlt|mililitre|cc|l|lt|litre|g|gr|gram|kg|kilo|kilogram|mm|milimetre|cm|santim|santimetre)$');
  if parts is null then return word; end if;
  return replace(trim_scale(replace(parts[1], '_', '.')::numeric * case when parts[2] in ('l', 'lt', 'litre', 'kg', 'kilo', 'kilogram') then 1000 when parts[2] in ('cm', 'santim', 'santimetre') then 10 else 1 end)::text, '.', '_')
    || case when parts[2] in ('g', 'gr', 'gram', 'kg', 'kilo', 'kilogram') then 'g' when parts[2] in ('mm', 'milimetre', 'cm', 'santim', 'santimetre') then 'mm' else 'ml' end;
end $$;

-- The words of a text, each once, folded, with units, codes and numbers in one form. As server/search/words.ts wordsOf.
create function search_words(value text) returns text[] language plpgsql immutable parallel safe as $$
declare
  line text := search_fold(value);
begin
  line := regexp_replace(line, '[^a-z0-9''’ʼ´`.,/-]', ' ', 'g');
  line := regexp_replace(line, '[''’ʼ´`][a-z]*', ' ', 'g');
  line := regexp_replace(line, '(\d)[.,](?=\d)', '\1_', 'g');
  line := regexp_replace(line, '\yroll[ -]*on\y', 'rollon', 'g');
  line := regexp_replace(line, '\y(fea|din)[ ._-]*(\d\d)\y', '\1\2', 'g');
  line := regexp_replace(line, '\y(\d\d) *[ /_-]? *(4[01][05])\y', '\1_\2', 'g');
  line := regexp_replace(line, '(\d) *x *(?=\d)', '\1x', 'g');
  line := regexp_replace(line, '(\d) *(ml|mlt|mililitre|cc|l|lt|litre|g|gr|gram|kg|kilo|kilogram|mm|milimetre|cm|santim|santimetre)(lik|li|luk|lu)?\y', '\1\2 ', 'g');
  line := regexp_replace(line, '(\d) ?(lik|li|luk|lu)\y', '\1 ', 'g');
  return array(select distinct search_unit(left(word, 40)) from regexp_split_to_table(line, '[^a-z0-9_]+') word where word <> '');
end $$;

-- A code as people type it: without dashes, dots and spaces.
create function search_code(value text) returns text language sql immutable parallel safe
return regexp_replace(search_fold(value), '[^a-z0-9]', '', 'g');

-- A word and every form of it with one letter left out, of a long one with two: a word and its misspelling have one in
-- common. As server/search/misspelling.ts formsOf.
create function search_forms(word text) returns text[] language plpgsql immutable parallel safe as $$
declare
  forms text[];
begin
  if word !~ '^[a-z]{4,20}$' then return '{}'; end if;
  forms := array(select left(word, n - 1) || substr(word, n + 1) from generate_series(1, length(word)) n);
  if length(word) > 6 then forms := forms || array(select left(form, n - 1) || substr(form, n + 1) from unnest(forms) form, generate_series(1, length(word) - 1) n); end if;
  return array(select distinct form from unnest(forms || word) form);
end $$;

-- What the codes of the trade are called, so that one finds by words what a product is by its attributes. The words on the
-- screen are in locales/*/attributes.json; a test compares.
create table search_labels (
  key text not null,
  value text not null,
  label text not null,
  -- Of a part: what a customer calls the thing itself. "Şişe kutusu" is a box.
  kinds text not null default '',
  weight text not null constraint search_labels_weight_known check (weight in ('C', 'D')),
  words text[] not null generated always as (search_words(label)) stored,
  kind_words text[] not null generated always as (search_words(kinds)) stored,
  primary key (key, value)
);

create table product_search (
  product_id integer primary key references products (id) on delete cascade,
  -- Words by where they stand: A name, B category, C facts; with ~ before it where only the description has it, so that the
  -- index can tell without a look at the row. Beside them #code, @category (its own and all
  -- above) and =kind (what the thing is).
  words tsvector not null
);
-- New entries wait in a short list that every search reads: it may not grow long.
create index product_search_words on product_search using gin (words) with (gin_pending_list_limit = 512);

-- The catalogue's own words, and in how many products each stands. What a misspelt word is corrected to is one of these.
create table search_vocabulary (
  word text collate "C" primary key,
  products integer not null,
  -- In so many elsewhere than in the description alone.
  in_facts integer not null,
  -- One of them, to show the word as it is spelt there; rather one that has it in its name.
  seen_in integer not null,
  is_in_name boolean not null
);
create table search_word_forms (
  form text collate "C" not null,
  word text collate "C" not null references search_vocabulary (word) on delete cascade,
  primary key (form, word)
);
create index search_word_forms_by_word on search_word_forms (word);

-- Writes the rows of these products anew; those not for sale have none.
create function search_index(ids integer[]) returns void language plpgsql as $$
begin
  delete from product_search s using products p where s.product_id = p.id and p.id = any (ids) and not p.is_active;
  insert into product_search as s (product_id, words)
  with category_words as materialized (
    select c.id, search_words(concat_ws(' ', c.name_tr, c.name_en)) as words,
      (with recursive above as (select c.id, c.parent_id union all select a.id, a.parent_id from above join categories a on a.id = above.parent_id) select array_agg('@' || id) from above) as path
    from categories c where c.id in (select category_id from products where id = any (ids))
  )
  select p.id, (
    with facts as (
      select a.key, v.value from jsonb_each(case jsonb_typeof(p.attributes) when 'object' then p.attributes else '{}' end) a,
        lateral (select a.value #>> '{}' where jsonb_typeof(a.value) <> 'array' union all select e.value #>> '{}' from jsonb_array_elements(case jsonb_typeof(a.value) when 'array' then a.value else '[]' end) e) v (value)
    ), marked as (
      select word, '1A' as mark from unnest(search_words(p.name)) word
      union select word, '2B' from unnest(c.words) word
      union select word, '3C' from unnest(search_words(concat_ws(' ', p.variant, p.brand, p.attributes->>'neck', p.attributes->>'notes', p.attributes->>'usageRatio',
        (p.attributes->>'capacityMl') || ' ml', (p.attributes->>'forCapacityMl') || ' ml', (p.attributes->>'tubeLengthMm') || ' mm', (p.attributes->>'stickLengthMm') || ' mm',
        (p.attributes->>'netAmount') || ' ' || (p.attributes->>'netUnit')))) word
      union select word, '3C' from facts, unnest(search_words(facts.value)) word where facts.key = 'fitsNecks'
      union select word, case l.weight when 'C' then '3C' end from facts join search_labels l on l.key = facts.key and l.value = facts.value, unnest(l.words) word
      union select '=' || word, '3C' from facts join search_labels l on l.key = facts.key and l.value = facts.value, unnest(l.kind_words) word
      union select word, null from unnest(search_words(left(p.description, 4000))) word
      union select word, '1A' from unnest(c.path) word
      union select '#' || search_code(p.sku), '1A' where search_code(p.sku) <> ''
    )
    select string_agg(case when marks is null then '''~' || word || '''' else '''' || word || ''':' || marks end, ' ')::tsvector
    from (select word, string_agg(mark, ',') as marks from marked group by word) found)
  from products p join category_words c on c.id = p.category_id
  where p.id = any (ids) and p.is_active
  on conflict (product_id) do update set words = excluded.words where s.words <> excluded.words;
end $$;

create function search_products_inserted() returns trigger language plpgsql as $$
begin
  perform search_index(array(select id from new_rows));
  return null;
end $$;
create trigger products_search_inserted after insert on products referencing new table as new_rows for each statement execute function search_products_inserted();

-- By row, since only so the many changes of stock and sales pass without a call.
create function search_product_updated() returns trigger language plpgsql as $$
begin
  perform search_index(array[new.id]);
  return null;
end $$;
create trigger products_search_updated after update of sku, name, description, brand, variant, category_id, attributes, is_active on products
  for each row execute function search_product_updated();

create function search_category_updated() returns trigger language plpgsql as $$
begin
  perform search_index(array(
    with recursive branch as (select new.id as id union select c.id from categories c join branch b on c.parent_id = b.id)
    select p.id from products p join branch b on b.id = p.category_id));
  return null;
end $$;
create trigger categories_search_updated after update of name_tr, name_en, parent_id on categories for each row execute function search_category_updated();

-- Only words whose number changes are touched. Whoever changes the same ones waits for the other, always in the same order.
create function search_count_words() returns trigger language plpgsql as $$
declare
  changed text[];
  changes integer[];
  changes_in_facts integer[];
  seen integer[];
  named boolean[];
begin
  if tg_op = 'INSERT' then
    select array_agg(word order by word), array_agg(n order by word), array_agg(f order by word), array_agg(coalesce(in_name, anywhere) order by word), array_agg(in_name is not null order by word)
    into changed, changes, changes_in_facts, seen, named
    from (
      select ltrim(lexeme, '~') as word, count(*)::integer as n, (count(*) filter (where not starts_with(lexeme, '~')))::integer as f,
        min(product_id) filter (where 'A' = any (weights)) as in_name, min(product_id) as anywhere
      from new_rows, unnest(words) group by 1
    ) one;
  elsif tg_op = 'DELETE' then
    select array_agg(word order by word), array_agg(-n order by word), array_agg(-f order by word), array_agg(0 order by word), array_agg(false order by word)
    into changed, changes, changes_in_facts, seen, named
    from (
      select ltrim(lexeme, '~') as word, count(*)::integer as n, (count(*) filter (where not starts_with(lexeme, '~')))::integer as f
      from old_rows, unnest(tsvector_to_array(words)) lexeme group by 1
    ) one;
  else
    select array_agg(word order by word), array_agg(n order by word), array_agg(f order by word), array_agg(coalesce(in_name, anywhere, 0) order by word), array_agg(in_name is not null order by word)
    into changed, changes, changes_in_facts, seen, named
    from (
      select ltrim(lexeme, '~') as word, sum(sign)::integer as n, coalesce(sum(sign) filter (where not starts_with(lexeme, '~')), 0)::integer as f,
        max(id) filter (where is_in_name) as in_name, max(id) as anywhere
      from (
        select lexeme, 1 as sign, product_id as id, 'A' = any (weights) as is_in_name from new_rows, unnest(words)
        union all select lexeme, -1, null, false from old_rows, unnest(tsvector_to_array(words)) lexeme
      ) either group by 1 having sum(sign) <> 0 or sum(sign) filter (where not starts_with(lexeme, '~')) <> 0
    ) one;
  end if;
  with written as (
    insert into search_vocabulary as v (word, products, in_facts, seen_in, is_in_name)
    select word, n, f, id, is_in_name from unnest(changed, changes, changes_in_facts, seen, named) c (word, n, f, id, is_in_name) where word !~ '^[#@]' order by word
    on conflict (word) do update set products = v.products + excluded.products, in_facts = v.in_facts + excluded.in_facts,
      seen_in = case when excluded.is_in_name then excluded.seen_in else v.seen_in end, is_in_name = v.is_in_name or excluded.is_in_name
    returning v.word, v.xmax = 0 as is_new
  )
  insert into search_word_forms (form, word) select form, word from written, unnest(search_forms(word)) form where is_new;
  delete from search_vocabulary where word = any (changed) and products <= 0;
  return null;
end $$;
create trigger product_search_inserted after insert on product_search referencing new table as new_rows for each statement execute function search_count_words();
create trigger product_search_updated after update on product_search referencing old table as old_rows new table as new_rows for each statement execute function search_count_words();
create trigger product_search_deleted after delete on product_search referencing old table as old_rows for each statement execute function search_count_words();

-- Words that mean the same; of a one-way group the first also finds the others.
create table search_synonyms (
  id integer generated always as identity primary key,
  is_one_way boolean not null default false,
  words text[] not null constraint search_synonyms_enough check (cardinality(words) between 2 and 20),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger search_synonyms_changed after insert or update or delete on search_synonyms for each statement execute function notify_change('search');

-- What was searched and not found, folded, for the merchant; bounded in number and kept for a time (server/search/misses.ts).
create table search_misses (
  text text primary key constraint search_misses_text_short check (length(text) <= 100),
  count integer not null default 1,
  last_at timestamptz not null
);
create index search_misses_by_time on search_misses (last_at);

drop index products_search;
alter table products drop column search_text;

insert into search_labels (key, value, label, kinds, weight) values
  ('closure', 'crimp', 'Krimpli (sıkmalı) Crimp krimp kıvırmalı presli', '', 'C'),
  ('closure', 'screw', 'Vidalı Screw vida çevirmeli', '', 'C'),
  ('part', 'bottle', 'Şişe Bottle', 'şişe', 'C'),
  ('part', 'vial', 'Numune şişesi (vial) Sample vial', 'vial şişe numune', 'C'),
  ('part', 'roll-on', 'Roll-on şişe Roll-on bottle', 'rollon şişe', 'C'),
  ('part', 'atomizer', 'Atomizer Atomiser', 'atomizer sprey şişe', 'C'),
  ('part', 'dropper-bottle', 'Damlalıklı şişe Dropper bottle', 'şişe', 'C'),
  ('part', 'airless-bottle', 'Airless şişe Airless bottle', 'şişe', 'C'),
  ('part', 'diffuser-bottle', 'Difüzör şişesi Diffuser bottle', 'şişe', 'C'),
  ('part', 'car-bottle', 'Oto kokusu şişesi Car fragrance bottle', 'şişe', 'C'),
  ('part', 'cap', 'Kapak Cap', 'kapak', 'C'),
  ('part', 'pump', 'Pompa Pump', 'pompa', 'C'),
  ('part', 'ring', 'Bilezik Ring', 'bilezik', 'C'),
  ('part', 'pump-ring-set', 'Pompa + bilezik takımı Pump and ring set', 'takım', 'C'),
  ('part', 'dropper', 'Damlalık Dropper', 'damlalık', 'C'),
  ('part', 'reducer', 'Redüktör Orifice reducer', 'redüktör', 'C'),
  ('part', 'reeds', 'Difüzör çubuğu Reeds', 'çubuk', 'C'),
  ('part', 'base-liquid', 'Taban sıvısı Base liquid', 'sıvı', 'C'),
  ('part', 'room-fragrance', 'Dolu oda kokusu Filled room fragrance', '', 'C'),
  ('part', 'car-fragrance', 'Dolu oto kokusu Filled car fragrance', '', 'C'),
  ('part', 'essence', 'Esans Essence', 'esans', 'C'),
  ('part', 'box', 'Kutu Box', 'kutu', 'C'),
  ('part', 'pouch', 'Kese Pouch', 'kese', 'C'),
  ('part', 'label', 'Etiket Label', 'etiket', 'C'),
  ('part', 'bag', 'Çanta Bag', 'çanta', 'C'),
  ('part', 'wrap', 'Koruyucu naylon Protective wrap', 'naylon', 'C'),
  ('part', 'crimper', 'Krimp aparatı Crimping tool sıkma makinesi kapatma', 'aparat pense', 'C'),
  ('part', 'tube', 'Pompa hortumu Dip tube', 'hortum', 'C'),
  ('part', 'filling-kit', 'Dolum malzemesi Filling kit', 'huni pipet enjektör', 'C'),
  ('part', 'set', 'Set Set', 'set', 'C'),
  ('part', 'plug', 'İç tıpa Inner plug', 'tıpa', 'C'),
  ('part', 'cord', 'İp / kurdele Cord / ribbon', 'ip kurdele', 'C'),
  ('part', 'seal', 'Shrink bant Shrink band', 'bant', 'C'),
  ('form', 'square', 'Kare Square', '', 'C'),
  ('form', 'rectangle', 'Dikdörtgen Rectangle', '', 'C'),
  ('form', 'cylinder', 'Silindir Cylinder', '', 'C'),
  ('form', 'round', 'Yuvarlak Round', '', 'C'),
  ('form', 'oval', 'Oval Oval', '', 'C'),
  ('form', 'sphere', 'Küre Sphere', '', 'C'),
  ('form', 'diamond', 'Elmas kesim Diamond cut', '', 'C'),
  ('form', 'baguette', 'Baget Baguette', '', 'C'),
  ('form', 'flat', 'Yassı Flat', '', 'C'),
  ('form', 'cube', 'Küp Cube', '', 'C'),
  ('form', 'heart', 'Kalp Heart', '', 'C'),
  ('form', 'pen', 'Kalem Pen', '', 'C'),
  ('form', 'hexagon', 'Altıgen Hexagon', '', 'C'),
  ('form', 'cone', 'Konik Cone', '', 'C'),
  ('glassColor', 'clear', 'Şeffaf Clear', '', 'C'),
  ('glassColor', 'frosted', 'Buzlu Frosted', '', 'C'),
  ('glassColor', 'black', 'Siyah Black', '', 'C'),
  ('glassColor', 'white', 'Beyaz White', '', 'C'),
  ('glassColor', 'amber', 'Amber Amber', '', 'C'),
  ('glassColor', 'smoke', 'Füme Smoke', '', 'C'),
  ('glassColor', 'gradient-blue', 'Degrade mavi Gradient blue', '', 'C'),
  ('glassColor', 'gradient-rose', 'Degrade gül kurusu Gradient rose', '', 'C'),
  ('glassColor', 'gold', 'Metalize altın Metallised gold', '', 'C'),
  ('glassColor', 'silver', 'Metalize gümüş Metallised silver', '', 'C'),
  ('glassColor', 'cobalt', 'Kobalt mavi Cobalt blue', '', 'C'),
  ('glassColor', 'green', 'Yeşil Green', '', 'C'),
  ('glassColor', 'rose', 'Gül kurusu Rose', '', 'C'),
  ('contents', 'bare', 'Sadece şişe Bottle only', '', 'C'),
  ('contents', 'set', 'Takım Complete set', '', 'C'),
  ('material', 'glass', 'Cam Glass', '', 'C'),
  ('material', 'zamak', 'Zamak Zamak', '', 'C'),
  ('material', 'abs', 'ABS ABS', '', 'C'),
  ('material', 'acrylic', 'Akrilik Acrylic', '', 'C'),
  ('material', 'surlyn', 'Surlyn Surlyn', '', 'C'),
  ('material', 'beech', 'Kayın Beech', '', 'C'),
  ('material', 'walnut', 'Ceviz Walnut', '', 'C'),
  ('material', 'bamboo', 'Bambu Bamboo', '', 'C'),
  ('material', 'aluminium', 'Alüminyum Aluminium', '', 'C'),
  ('material', 'steel', 'Çelik Steel', '', 'C'),
  ('material', 'plastic', 'Plastik Plastic', '', 'C'),
  ('material', 'leather', 'Deri Leather', '', 'C'),
  ('material', 'rattan', 'Rattan Rattan', '', 'C'),
  ('material', 'fibre', 'Fiber Fibre', '', 'C'),
  ('material', 'cardboard', 'Karton Cardboard', '', 'C'),
  ('material', 'velvet', 'Kadife Velvet', '', 'C'),
  ('material', 'organza', 'Organze Organza', '', 'C'),
  ('material', 'paper', 'Kâğıt Paper', '', 'C'),
  ('material', 'cotton', 'Pamuk Cotton', '', 'C'),
  ('material', 'film', 'Film Film', '', 'C'),
  ('color', 'clear', 'Şeffaf Clear', '', 'C'),
  ('color', 'white', 'Beyaz White', '', 'C'),
  ('color', 'black', 'Siyah Black', '', 'C'),
  ('color', 'gold', 'Altın Gold', '', 'C'),
  ('color', 'silver', 'Gümüş Silver gri', '', 'C'),
  ('color', 'rose', 'Rose gold Rose gold', '', 'C'),
  ('color', 'amber', 'Amber Amber', '', 'C'),
  ('color', 'smoke', 'Füme Smoke', '', 'C'),
  ('color', 'blue', 'Mavi Blue', '', 'C'),
  ('color', 'green', 'Yeşil Green', '', 'C'),
  ('color', 'brown', 'Kahverengi Brown', '', 'C'),
  ('color', 'natural', 'Doğal Natural', '', 'C'),
  ('color', 'walnut', 'Ceviz Walnut', '', 'C'),
  ('color', 'kraft', 'Kraft Kraft', '', 'C'),
  ('color', 'red', 'Kırmızı Red', '', 'C'),
  ('color', 'pink', 'Pembe Pink', '', 'C'),
  ('finish', 'glossy', 'Parlak Glossy', '', 'C'),
  ('finish', 'matte', 'Mat Matte', '', 'C'),
  ('finish', 'lacquered', 'Lake Lacquered', '', 'C'),
  ('finish', 'frosted', 'Buzlu (satine) Frosted', '', 'C'),
  ('finish', 'metallic', 'Metalize Metallised', '', 'C'),
  ('finish', 'brushed', 'Fırçalı Brushed', '', 'C'),
  ('finish', 'natural', 'Doğal Natural', '', 'C'),
  ('ringStyle', 'stepped', 'Kademeli Stepped', '', 'C'),
  ('ringStyle', 'plain', 'Düz Plain', '', 'C'),
  ('ringStyle', 'magnetic', 'Manyetik Magnetic', '', 'C'),
  ('ringStyle', 'reed', 'Difüzör bileziği Reed diffuser ring', '', 'C'),
  ('tip', 'dropper', 'Damlalık Dropper', '', 'C'),
  ('tip', 'pump', 'Pompa Pump', '', 'C'),
  ('tip', 'reducer', 'Redüktör (damlatıcı) Orifice reducer', '', 'C'),
  ('tip', 'ball', 'Bilye (roll-on) Roller ball', '', 'C'),
  ('tip', 'spray', 'Sprey Spray', '', 'C'),
  ('tip', 'plug', 'Tıpa Plug', '', 'C'),
  ('tip', 'stick', 'Çubuk Applicator stick', '', 'C'),
  ('mount', 'hanging', 'Asma Hanging', '', 'C'),
  ('mount', 'clip', 'Klipsli Vent clip', '', 'C'),
  ('scentFamily', 'floral', 'Çiçeksi Floral', '', 'C'),
  ('scentFamily', 'woody', 'Odunsu Woody', '', 'C'),
  ('scentFamily', 'oriental', 'Oryantal Oriental', '', 'C'),
  ('scentFamily', 'spicy', 'Baharatlı Spicy', '', 'C'),
  ('scentFamily', 'fresh', 'Ferah / aromatik Fresh / aromatic', '', 'C'),
  ('scentFamily', 'aquatic', 'Deniz Aquatic', '', 'C'),
  ('scentFamily', 'fruity', 'Meyveli Fruity', '', 'C'),
  ('scentFamily', 'gourmand', 'Gurme Gourmand', '', 'C'),
  ('scentFamily', 'powdery', 'Pudralı Powdery', '', 'C'),
  ('scentFamily', 'chypre', 'Şipre Chypre', '', 'C'),
  ('scentFamily', 'leather', 'Deri / tütün Leather / tobacco', '', 'C'),
  ('gender', 'women', 'Kadın Women bayan', '', 'C'),
  ('gender', 'men', 'Erkek Men bay erkeksi', '', 'C'),
  ('gender', 'unisex', 'Unisex Unisex üniseks', '', 'C'),
  ('uses', 'perfume', 'Parfüm Perfume', '', 'C'),
  ('uses', 'diffuser', 'Difüzör / oda kokusu Diffuser / room fragrance', '', 'C'),
  ('uses', 'candle', 'Mum Candle mumluk', '', 'C'),
  ('uses', 'car', 'Oto kokusu Car fragrance', '', 'C'),
  ('uses', 'soap', 'Sabun Soap', '', 'C'),
  ('uses', 'laundry', 'Çamaşır Laundry', '', 'C'),
  ('isMagnetic', 'true', 'mıknatıslı manyetik magnetic', '', 'C'),
  ('pumpColor', 'clear', 'Şeffaf Clear pompalı', '', 'D'),
  ('pumpColor', 'white', 'Beyaz White pompalı', '', 'D'),
  ('pumpColor', 'black', 'Siyah Black pompalı', '', 'D'),
  ('pumpColor', 'gold', 'Altın Gold pompalı', '', 'D'),
  ('pumpColor', 'silver', 'Gümüş Silver pompalı', '', 'D'),
  ('pumpColor', 'rose', 'Rose gold Rose gold pompalı', '', 'D'),
  ('pumpColor', 'amber', 'Amber Amber pompalı', '', 'D'),
  ('pumpColor', 'smoke', 'Füme Smoke pompalı', '', 'D'),
  ('pumpColor', 'blue', 'Mavi Blue pompalı', '', 'D'),
  ('pumpColor', 'green', 'Yeşil Green pompalı', '', 'D'),
  ('pumpColor', 'brown', 'Kahverengi Brown pompalı', '', 'D'),
  ('pumpColor', 'natural', 'Doğal Natural pompalı', '', 'D'),
  ('pumpColor', 'walnut', 'Ceviz Walnut pompalı', '', 'D'),
  ('pumpColor', 'kraft', 'Kraft Kraft pompalı', '', 'D'),
  ('pumpColor', 'red', 'Kırmızı Red pompalı', '', 'D'),
  ('pumpColor', 'pink', 'Pembe Pink pompalı', '', 'D'),
  ('capColor', 'clear', 'Şeffaf Clear kapaklı', '', 'D'),
  ('capColor', 'white', 'Beyaz White kapaklı', '', 'D'),
  ('capColor', 'black', 'Siyah Black kapaklı', '', 'D'),
  ('capColor', 'gold', 'Altın Gold kapaklı', '', 'D'),
  ('capColor', 'silver', 'Gümüş Silver kapaklı', '', 'D'),
  ('capColor', 'rose', 'Rose gold Rose gold kapaklı', '', 'D'),
  ('capColor', 'amber', 'Amber Amber kapaklı', '', 'D'),
  ('capColor', 'smoke', 'Füme Smoke kapaklı', '', 'D'),
  ('capColor', 'blue', 'Mavi Blue kapaklı', '', 'D'),
  ('capColor', 'green', 'Yeşil Green kapaklı', '', 'D'),
  ('capColor', 'brown', 'Kahverengi Brown kapaklı', '', 'D'),
  ('capColor', 'natural', 'Doğal Natural kapaklı', '', 'D'),
  ('capColor', 'walnut', 'Ceviz Walnut kapaklı', '', 'D'),
  ('capColor', 'kraft', 'Kraft Kraft kapaklı', '', 'D'),
  ('capColor', 'red', 'Kırmızı Red kapaklı', '', 'D'),
  ('capColor', 'pink', 'Pembe Pink kapaklı', '', 'D'),
  ('capMaterial', 'zamak', 'Zamak Zamak kapaklı', '', 'D'),
  ('capMaterial', 'abs', 'ABS ABS kapaklı', '', 'D'),
  ('capMaterial', 'acrylic', 'Akrilik Acrylic kapaklı', '', 'D'),
  ('capMaterial', 'surlyn', 'Surlyn Surlyn kapaklı', '', 'D'),
  ('capMaterial', 'beech', 'Kayın Beech kapaklı', '', 'D'),
  ('capMaterial', 'walnut', 'Ceviz Walnut kapaklı', '', 'D'),
  ('capMaterial', 'bamboo', 'Bambu Bamboo kapaklı', '', 'D'),
  ('capMaterial', 'aluminium', 'Alüminyum Aluminium kapaklı', '', 'D'),
  ('capMaterial', 'plastic', 'Plastik Plastic kapaklı', '', 'D');

-- To begin with; from here on they are the merchant's.
insert into search_synonyms (is_one_way, words) values
  (false, array['sprey', 'pompa', 'atomizer', 'valf', 'vana', 'püskürtücü', 'fısfıs', 'fıs fıs', 'sprey başlık']),
  (false, array['şişe', 'flakon']),
  (false, array['oto kokusu', 'araba kokusu', 'araç kokusu', 'oto parfümü', 'araba parfümü', 'araç parfümü']),
  (false, array['oto', 'araba', 'araç']),
  (false, array['esans', 'parfüm yağı', 'parfüm esansı', 'koku esansı', 'koku yağı']),
  (false, array['bilezik', 'halka', 'ring', 'yüzük', 'çember']),
  (false, array['krimp', 'sıkma', 'sıkmalı', 'kıvırma']),
  (false, array['krimp aparatı', 'sıkma aparatı', 'sıkma makinesi', 'krimp makinesi', 'kapatma aparatı', 'kapatma makinesi', 'krimp pensesi']),
  (false, array['vidalı', 'çevirmeli', 'burgulu']),
  (false, array['difüzör çubuğu', 'bambu çubuk', 'rattan çubuk', 'reed çubuk', 'koku çubuğu', 'fiber çubuk']),
  (false, array['difüzör', 'oda kokusu', 'oda parfümü', 'ev kokusu', 'ev parfümü', 'çubuklu koku', 'reed diffuser']),
  (true, array['koku', 'esans', 'difüzör', 'oto kokusu', 'parfüm']),
  (false, array['numune', 'tester', 'deneme', 'vial', 'sample']),
  (false, array['dekant', 'decant']),
  (false, array['damlalık', 'pipet']),
  (false, array['damlalıklı şişe', 'serum şişesi', 'pipetli şişe']),
  (true, array['ambalaj', 'kutu', 'kese', 'etiket', 'çanta']),
  (false, array['kese', 'torba', 'bez kese']),
  (false, array['çanta', 'poşet']),
  (false, array['roll on', 'bilyeli', 'bilye']),
  (false, array['şeffaf', 'saydam', 'transparan']),
  (false, array['buzlu', 'satine', 'kumlu']),
  (false, array['füme', 'duman']),
  (false, array['manyetik', 'mıknatıslı']),
  (false, array['ahşap', 'tahta', 'odun']),
  (true, array['metal', 'zamak', 'alüminyum']),
  (false, array['hortum', 'boru', 'emme borusu']),
  (false, array['enjektör', 'şırınga']),
  (false, array['kurdele', 'şerit']),
  (false, array['etiket', 'sticker', 'çıkartma']),
  (false, array['tıpa', 'mantar', 'tapa']),
  (false, array['hediye', 'hediyelik', 'gift']),
  (false, array['cep boy', 'çanta boy', 'seyahat boy', 'mini boy']),
  (false, array['dolum seti', 'huni', 'dolum malzemesi']),
  (true, array['kapaksız', 'sadece şişe']),
  (true, array['pompasız', 'sadece şişe']),
  (true, array['boş şişe', 'sadece şişe', 'şişe']),
  (false, array['takım', 'komple', 'tam set']),
  (false, array['uçucu yağ', 'esansiyel yağ', 'aromaterapi yağı']),
  (false, array['oda spreyi', 'oda parfüm spreyi']),
  (false, array['küre', 'top', 'yuvarlak']),
  (false, array['odunsu', 'ağaçsı']),
  (false, array['erkek', 'bay', 'erkeksi']),
  (false, array['kadın', 'bayan', 'kadınsı']),
  (false, array['mavi', 'lacivert']),
  (false, array['kırmızı', 'bordo']),
  (false, array['gümüş', 'silver', 'gri']),
  (false, array['altın', 'gold', 'sarı']),
  (false, array['misk', 'musk']),
  (false, array['öd', 'oud', 'ud']),
  (false, array['paçuli', 'patchouli']);

select search_index(array(select id from products));
