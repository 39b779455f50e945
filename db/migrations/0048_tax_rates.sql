-- A KDV rate for each category and product, in whole per cent, and the tax of each sold row.

alter table categories
  add column tax_percent smallint check (tax_percent between 0 and 100),
  -- Its own, or else that of the nearest category above; null: the shop's. A trigger keeps it.
  add column tax_percent_in_force smallint;
alter table products
  -- Null: that of its category.
  add column tax_percent smallint check (tax_percent between 0 and 100);

create function categories_tax_changed() returns trigger language plpgsql as $$
begin
  with recursive tree as (
    select id, tax_percent as percent from categories where parent_id is null
    union all
    select c.id, coalesce(c.tax_percent, t.percent) from categories c join tree t on c.parent_id = t.id
  )
  update categories c set tax_percent_in_force = t.percent
    from tree t where t.id = c.id and c.tax_percent_in_force is distinct from t.percent;
  return null;
end $$;
create trigger categories_tax_changed after insert or update of parent_id, tax_percent on categories
  for each statement execute function categories_tax_changed();

-- In basis points and kuruş. Rows of before have neither: theirs are the order's and the quote's one rate.
alter table order_items
  add column tax_points integer check (tax_points >= 0),
  add column tax_kurus bigint check (tax_kurus >= 0);
alter table quote_items
  add column tax_points integer check (tax_points >= 0),
  add column tax_kurus bigint check (tax_kurus >= 0);

create trigger products_taxed after update of tax_percent on products
  for each statement execute function notify_change('catalogue');
