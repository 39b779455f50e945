-- Stop every process first: the version before does not understand the notices of prices.
-- A changed price concerns the answers that show the product, and those that compare prices. Until
-- now each one dropped all answers of the catalogue, as any other change of a product still does.
create function notify_of_prices_of(ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 2000 then
    perform pg_notify('changes', 'catalogue');
    return;
  end if;
  perform pg_notify('changes', 'price:' || string_agg(id::text, ','))
  from (select id, (row_number() over () - 1) / 500 as notice from unnest(ids) id) one
  group by notice;
end $$;

drop trigger products_edited on products;
create trigger products_edited after update of sku, name, slug, description, brand, category_id, variant, pieces_per_unit, min_quantity, quantity_step, pieces_per_carton, attributes, is_active, successor_id,
  unit_weight_g, unit_volume_cm3, carton_weight_g, carton_volume_cm3 on products
  for each statement execute function notify_change('catalogue');

create function notify_of_prices() returns trigger language plpgsql as $$
begin
  perform notify_of_prices_of(array(
    select n.id from new_rows n join old_rows o using (id) where n.price_kurus <> o.price_kurus));
  return null;
end $$;
create trigger products_priced after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function notify_of_prices();

-- They are written anew each minute, mostly without a change: then nobody is notified.
create function notify_of_discounted() returns trigger language plpgsql as $$
begin
  perform notify_of_prices_of(array(select product_id from changed_rows));
  return null;
end $$;
drop trigger product_discounts_changed on product_discounts;
create trigger product_discounts_inserted after insert on product_discounts
  referencing new table as changed_rows for each statement execute function notify_of_discounted();
create trigger product_discounts_updated after update on product_discounts
  referencing new table as changed_rows for each statement execute function notify_of_discounted();
create trigger product_discounts_deleted after delete on product_discounts
  referencing old table as changed_rows for each statement execute function notify_of_discounted();
