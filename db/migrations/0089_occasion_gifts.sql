-- Gifts for the guests of an occasion: how many are counted with at first, whether a label with
-- names may be ordered with them, and what they may be wrapped in.
alter table occasions
  add column gifts integer not null default 100
    constraint occasions_gifts_in_range check (gifts between 1 and 100000),
  add column has_label boolean not null default false;

create table occasion_wrappings (
  slug text not null references occasions (slug) on delete cascade on update cascade,
  product_id integer not null references products (id) on delete cascade,
  display_order integer not null,
  primary key (slug, product_id)
);
create index occasion_wrappings_by_product on occasion_wrappings (product_id);
create trigger occasion_wrappings_changed after insert or update or delete on occasion_wrappings
  for each statement execute function notify_change('showcases');
