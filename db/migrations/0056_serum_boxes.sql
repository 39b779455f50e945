-- What a box is for may be serum bottles: the words of it for search, as locales/*/attributes.json
-- says them.
insert into search_labels (key, value, label, kinds, weight) values
  ('uses', 'serum', 'Serum ve yağ Serum and oil', '', 'C');
select search_index(array(select id from products where attributes -> 'uses' ? 'serum'));
