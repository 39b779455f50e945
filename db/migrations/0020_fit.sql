-- What a tool is for: its words for search, as locales/*/attributes.json says them.
insert into search_labels (key, value, label, kinds, weight) values
  ('toolUse', 'crimp', 'Krimp sıkma Crimps', '', 'C'),
  ('toolUse', 'head', 'Yedek başlık Spare head', '', 'C'),
  ('toolUse', 'open', 'Krimp sökme Opens crimps', '', 'C');
select search_index(array(select id from products where attributes ? 'toolUse'));
