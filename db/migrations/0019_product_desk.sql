-- The products' desk: what people type to find a product there, for sale or not, and search written for many at once.

-- As server/catalogue/admin-products.sql.ts `deskText` writes it.
create index products_by_desk_text on products using gin (search_fold(sku || ' ' || name || ' ' || brand || ' ' || coalesce(variant, '')) gin_trgm_ops);

-- Whoever changes many products says so for their transaction and calls search_index once for each few hundred: row by row
-- every common word of the vocabulary would be written anew for each product.
create or replace function search_product_updated() returns trigger language plpgsql as $$
begin
  if current_setting('flakon.search_is_written', true) is distinct from 'on' then perform search_index(array[new.id]); end if;
  return null;
end $$;
