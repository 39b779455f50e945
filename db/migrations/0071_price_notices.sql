-- Stop every process first: the version before does not understand the notices of prices.
-- A changed price concerns the answers that show the product, and those that compare prices. Until
-- now each one dropped all answers of the catalogue, as any other change of a product still does.
-- Behind the products it names their categories, with those above them: a list shows the range of
-- prices of its category.
create function notify_of_prices_of(ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 2000 then
    perform pg_notify('changes', 'catalogue');
    return;
  end if;
  perform pg_notify('changes', 'price:' || string_agg(id::text, ',') || ';' || coalesce((
    with recursive above as (
      select distinct c.id, c.parent_id from products p join categories c on c.id = p.category_id
        where p.id = any(array_agg(one.id))
      union select c.id, c.parent_id from above a join categories c on c.id = a.parent_id)
    select string_agg(id::text, ',') from above), ''))
  from (select id, (row_number() over () - 1) / 500 as notice from unnest(ids) id) one
  group by notice;
end $$;

-- A statement that writes all columns, as the back office does, may change a price alone.
drop trigger products_edited on products;
create function notify_of_products() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows n join old_rows o using (id)
    where (n.sku, n.name, n.slug, n.description, n.brand, n.category_id, n.variant,
        n.pieces_per_unit, n.min_quantity, n.quantity_step, n.pieces_per_carton, n.attributes,
        n.is_active, n.successor_id, n.unit_weight_g, n.unit_volume_cm3, n.carton_weight_g,
        n.carton_volume_cm3)
      is distinct from (o.sku, o.name, o.slug, o.description, o.brand, o.category_id, o.variant,
        o.pieces_per_unit, o.min_quantity, o.quantity_step, o.pieces_per_carton, o.attributes,
        o.is_active, o.successor_id, o.unit_weight_g, o.unit_volume_cm3, o.carton_weight_g,
        o.carton_volume_cm3)) then
    perform pg_notify('changes', 'catalogue');
  else
    perform notify_of_prices_of(array(
      select n.id from new_rows n join old_rows o using (id) where n.price_kurus <> o.price_kurus));
  end if;
  return null;
end $$;
create trigger products_edited after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function notify_of_products();

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
