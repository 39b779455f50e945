-- Similar products are found in memory (server/catalogue/similar.ts); nothing else used this index,
-- and each sale had to write to it.
drop index products_by_part_and_capacity;
