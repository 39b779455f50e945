-- Words of the trade, and spellings, that found nothing or something else. A group is left out
-- where the merchant already has one with its first word in the same direction.
insert into search_synonyms (is_one_way, words)
select new.is_one_way, new.words from (values
  (false, array['difüzör', 'difüser', 'difüzer']),
  (false, array['akrilik', 'pleksi', 'pleksiglas']),
  (false, array['spreyli', 'püskürtmeli', 'fısfıslı']),
  (false, array['roll on', 'rolon']),
  (false, array['krimp aparatı', 'kapama makinesi', 'kapama aparatı', 'kapak takma makinesi',
    'kapak takma aparatı', 'kapak sıkma makinesi', 'pompa takma makinesi', 'pompa takma aparatı']),
  (true, array['kehribar', 'amber']),
  (true, array['narenciye', 'turunçgil', 'bergamot', 'portakal']),
  (false, array['shrink', 'şirink']),
  (true, array['kahverengi', 'amber']),
  (true, array['köşeli', 'kare', 'dikdörtgen'])
) as new (is_one_way, words)
where not exists (select from search_synonyms old
  where old.is_one_way = new.is_one_way and old.words[1] = new.words[1]
    and old.words @> new.words[2:2]);
