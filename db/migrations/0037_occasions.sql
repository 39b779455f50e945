-- Occasions for which people give: a page of ready sets each, and the words of a search that mean it.
create table occasions (
  slug text primary key constraint occasions_slug_plain check (slug ~ '^[a-z0-9-]{2,40}$'),
  display_order integer not null,
  title_tr text not null,
  title_en text not null,
  lead_tr text not null,
  lead_en text not null,
  -- Each of one or more words: "düğün", "nikah şekeri". A search that has them all means the occasion.
  words text[] not null
);
create trigger occasions_changed after insert or update or delete on occasions
  for each statement execute function notify_change('search');

create table occasion_products (
  slug text not null references occasions (slug) on delete cascade on update cascade,
  product_id integer not null references products (id) on delete cascade,
  display_order integer not null,
  primary key (slug, product_id)
);
create index occasion_products_by_product on occasion_products (product_id);
create trigger occasion_products_changed after insert or update or delete on occasion_products
  for each statement execute function notify_change('showcases');
