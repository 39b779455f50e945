-- An order whose goods go out with another one's: what a buyer adds to an order that is paid
-- (decision 0087).
create table order_additions (
  order_id bigint primary key references orders (id),
  adds_to_order_id bigint not null references orders (id) check (adds_to_order_id <> order_id)
);
create index order_additions_by_order on order_additions (adds_to_order_id, order_id);
