-- Lists by price compare prices with tax. Products of a category with the same rate of their own are in
-- the same order with tax as without it, so a page comes from one index for each rate (browsing.sql.ts).
alter table products
  add constraint products_tax_percent_known check (tax_percent in (0, 1, 10, 20));
drop index products_by_category_and_price;
create index products_by_category_rate_and_price
  on products (category_id, (coalesce(tax_percent, -1)), price_kurus, id) where is_active;
