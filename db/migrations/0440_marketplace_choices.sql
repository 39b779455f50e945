-- What a marketplace lets one choose from, as it said last; asked again after a day.
create table marketplace_choices (
  marketplace text not null references marketplaces (name),
  -- 'categories', 'brands Flakon', 'attributes 411'.
  key text not null,
  value jsonb not null,
  read_at timestamptz not null,
  primary key (marketplace, key)
);

-- The names that were chosen, beside their numbers.
alter table marketplace_offers add column category_name text, add column brand_name text;
