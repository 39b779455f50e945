-- Products that the merchant puts forward: popular, recommended and newly added (specification 3 and 7).

create table showcase_entries (
  id integer generated always as identity primary key,
  showcase text not null check (showcase in ('popular', 'recommended', 'new-added')),
  product_id integer not null references products (id) on delete cascade,
  -- 1, 2, 3 … without gaps within a showcase.
  display_order integer not null check (display_order > 0),
  is_active boolean not null default true,
  placements text[] not null default '{}' check (placements <@ array['featured', 'promoted', 'carousel', 'hero', 'sidebar', 'grid']),
  title text,
  badge text,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint showcase_product_once unique (showcase, product_id),
  -- Checked when the transaction ends, so that places can be exchanged.
  constraint showcase_order_once unique (showcase, display_order) deferrable initially deferred
);

create trigger showcases_changed after insert or update or delete on showcase_entries for each statement execute function notify_change('showcases');
