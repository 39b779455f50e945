-- When a feed was last fetched, and by whom: so that the merchant sees that a receiver reads it.
create table feed_fetches (
  feed text not null,
  language text not null,
  fetched_at timestamptz not null,
  -- The beginning of the User-Agent header.
  agent text not null,
  primary key (feed, language)
);
