-- What the card of a product shows: the price of the smallest quantity that can be bought, with the
-- discount that everybody gets. Filters and sorting by price compare it (decision 0114). Not in
-- products: a sale that begins would lock every product, and orders would wait. A row for each
-- product on sale, with the columns by which lists find it in an index.
-- At once what the whole file needs: a lock that grows while orders are placed ends in a deadlock.
lock table products in access exclusive mode;

create table shown_prices (
  product_id integer primary key references products (id) on delete cascade,
  category_id integer not null,
  -- -1: the rate of the category.
  tax_percent integer not null,
  kurus bigint not null
);

-- A changed price counts at once; server/discounts/prices.ts applies discount and tier to it in the
-- same transaction.
create function products_show_price() returns trigger language plpgsql as $$
begin
  if new.is_active and not new.is_setup then
    insert into shown_prices (product_id, category_id, tax_percent, kurus)
      values (new.id, new.category_id, coalesce(new.tax_percent, -1), new.price_kurus)
      on conflict (product_id) do update set category_id = excluded.category_id,
        tax_percent = excluded.tax_percent,
        kurus = case when old.price_kurus = new.price_kurus then shown_prices.kurus
          else excluded.kurus end;
  else
    delete from shown_prices where product_id = new.id;
  end if;
  return null;
end $$;
create trigger products_show_price after insert on products
  for each row execute function products_show_price();
create trigger products_show_changed_price after update on products for each row
  when ((new.category_id, new.tax_percent, new.price_kurus, new.is_active, new.is_setup)
    is distinct from
    (old.category_id, old.tax_percent, old.price_kurus, old.is_active, old.is_setup))
  execute function products_show_price();

-- Discounts and tiers follow with the first run of the job that refreshes prices.
insert into shown_prices (product_id, category_id, tax_percent, kurus)
  select id, category_id, coalesce(tax_percent, -1), price_kurus from products
  where is_active and not is_setup;
create index shown_prices_in_order
  on shown_prices (category_id, tax_percent, kurus, product_id);
drop index products_by_category_rate_and_price;
analyze shown_prices;
