-- How the merchant sorts customers: one group, and any number of tags (decision 0065).
alter table customers add column group_name text;
create index customers_by_group on customers (search_fold(group_name), id desc)
  where group_name is not null;
create table customer_tags (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  name text not null
);
create unique index customer_tags_once on customer_tags (customer_id, search_fold(name));
create index customer_tags_by_name on customer_tags (search_fold(name), customer_id);
