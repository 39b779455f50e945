-- What was bought in one order with a product, by how many buyers: written anew every night from
-- the orders of a year (server/recommendations).
create table bought_together (
  product_id integer not null references products (id) on delete cascade,
  other_id integer not null references products (id) on delete cascade,
  buyers integer not null check (buyers > 0),
  primary key (product_id, other_id)
);

-- For the product that is deleted.
create index bought_together_by_other on bought_together (other_id);
