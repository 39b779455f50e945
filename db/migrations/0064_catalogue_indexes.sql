-- A page of a category comes from an index in each order, and what is similar to a product from an
-- index by part and capacity: neither may take longer in a larger catalogue. None of these has the
-- stock, which every order changes.
create index products_by_category_and_created on products (category_id, created_at, id) where is_active;
create index products_by_category_and_price on products (category_id, price_kurus, id) where is_active;
create index products_by_category_and_name on products (category_id, name, id) where is_active;
create index products_by_category_and_sold on products (category_id, sold_count, id) where is_active;
create index products_by_part_and_capacity on products (
  category_id,
  (coalesce(attributes->>'part', '')),
  (coalesce((attributes->>'capacityMl')::numeric, 0)),
  sold_count
) where is_active;

-- What could fit: by neck, by the necks that a part fits, and the kinds without a neck.
create index products_by_neck on products ((attributes->>'neck')) where is_active;
create index products_by_fits_necks on products using gin ((attributes->'fitsNecks')) where is_active;
create index products_by_part on products ((attributes->>'part')) where is_active;
