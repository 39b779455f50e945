-- "Aletsiz" is what buyers call a screw neck: it closes without a crimping tool.
update search_labels set label = 'Vidalı (aletsiz) Screw (tool-free) vida çevirmeli'
where key = 'closure' and value = 'screw';
select search_index(array(select id from products where attributes->>'closure' = 'screw'));
