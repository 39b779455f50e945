-- Sales units on a full pallet, and what it weighs and measures, packed for the road. Its desi
-- follows from them (shared/shipping/shipping.ts).
alter table products
  add column pieces_per_pallet integer check (pieces_per_pallet > 0),
  add column pallet_weight_g integer check (pallet_weight_g > 0),
  add column pallet_volume_cm3 integer check (pallet_volume_cm3 > 0);

-- What shipping costs follows from pallets, too: cached answers are dropped when they change.
create or replace function notify_of_products() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows n join old_rows o using (id)
    where (n.sku, n.gtin, n.name, n.name_en, n.slug, n.description, n.description_en, n.brand,
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
        o.seo_description_en)) then
    perform pg_notify('changes', 'catalogue');
  else
    perform notify_of_prices_of(array(
      select n.id from new_rows n join old_rows o using (id) where n.price_kurus <> o.price_kurus));
  end if;
  return null;
end $$;
