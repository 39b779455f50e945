-- At this stock or less a product is to be ordered again; lists and the first page of the back
-- office say so.
alter table products add column reorder_point integer not null default 10
  constraint products_reorder_point_range check (reorder_point between 0 and 100000000);
