-- Samples: a product may be offered as one, at a price of its own and so many in an order (decision
-- 0090). A row of a cart or an order that is a sample takes stock of the product like any other.
alter table products
  add column sample_price_kurus bigint check (sample_price_kurus > 0),
  add column sample_max integer not null default 1 check (sample_max > 0);

alter table order_items add column is_sample boolean not null default false;
create index order_items_of_samples on order_items (product_id, order_id) where is_sample;

alter table customer_cart_items add column is_sample boolean not null default false;
drop index customer_cart_items_row;
create unique index customer_cart_items_row
  on customer_cart_items (customer_id, product_id, coalesce(design_id, ''), is_sample);

-- The page of a product says whether there is one.
create function notify_of_samples() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'catalogue');
  return null;
end $$;
create trigger products_notify_samples after update on products for each row
  when (old.sample_price_kurus is distinct from new.sample_price_kurus
    or old.sample_max <> new.sample_max)
  execute function notify_of_samples();
