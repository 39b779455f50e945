-- The back office writes all columns of a product when its price changes, and a trigger that names a
-- column fires when that is written, changed or not: each new price dropped every cached answer.
create or replace trigger products_taxed after update of tax_percent on products for each row
  when (new.tax_percent is distinct from old.tax_percent)
  execute function notify_change('catalogue');

-- An order changes the stock of its products alone, and paid for two comparisons of all their columns
-- and a search for the categories of no product. One comparison says what was edited, and whose price
-- changed.
create or replace function notify_of_products() returns trigger language plpgsql as $$
declare
  is_edited boolean;
  priced integer[];
begin
  select bool_or((n.sku, n.gtin, n.name, n.name_en, n.slug, n.description, n.description_en, n.brand,
        n.category_id, n.variant, n.variant_en, n.notes_en,
        n.usage_ratio_en, n.pieces_per_unit, n.min_quantity, n.quantity_step,
        n.pieces_per_carton, n.attributes, n.is_active, n.successor_id, n.unit_weight_g,
        n.unit_volume_cm3, n.carton_weight_g, n.carton_volume_cm3, n.pieces_per_pallet, n.pallet_weight_g,
          n.pallet_volume_cm3, n.seo_title, n.seo_title_en, n.seo_description,
        n.seo_description_en)
      is distinct from (o.sku, o.gtin, o.name, o.name_en, o.slug, o.description, o.description_en, o.brand,
        o.category_id, o.variant, o.variant_en, o.notes_en,
        o.usage_ratio_en, o.pieces_per_unit, o.min_quantity, o.quantity_step,
        o.pieces_per_carton, o.attributes, o.is_active, o.successor_id, o.unit_weight_g,
        o.unit_volume_cm3, o.carton_weight_g, o.carton_volume_cm3, o.pieces_per_pallet, o.pallet_weight_g,
          o.pallet_volume_cm3, o.seo_title, o.seo_title_en, o.seo_description,
        o.seo_description_en)),
      array_agg(n.id) filter (where n.price_kurus <> o.price_kurus)
    into is_edited, priced from new_rows n join old_rows o using (id);
  if is_edited then
    perform pg_notify('changes', 'catalogue');
  elsif priced is not null then
    perform notify_of_prices_of(priced);
  end if;
  return null;
end $$;
