-- Each process has the words of the products in memory (decision 0048): it is told whose words
-- changed. Some hundred ids fit into one notification.
create function notify_of_words() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'words:' || string_agg(product_id::text, ','))
  from (select product_id, (row_number() over () - 1) / 500 as notice from changed_rows) one
  group by notice;
  return null;
end $$;
create trigger product_search_inserted_told after insert on product_search
  referencing new table as changed_rows for each statement execute function notify_of_words();
create trigger product_search_updated_told after update on product_search
  referencing new table as changed_rows for each statement execute function notify_of_words();
create trigger product_search_deleted_told after delete on product_search
  referencing old table as changed_rows for each statement execute function notify_of_words();
