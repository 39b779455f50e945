-- Pictures: photographs of products and of the shop's scenes. The bytes are in the storage under the hash of what came in
-- (server/images/); here is what a page must know before it has them.

create table images (
  hash text primary key constraint images_hash_form check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The colour of the picture's edge: stands in its place until it has come.
  ground text not null constraint images_ground_form check (ground ~ '^#[0-9a-f]{6}$'),
  media_type text not null,
  -- The file of the demo shop that it was taken from; null for what somebody sent.
  demo_file text,
  created_at timestamptz not null default now()
);
create index images_by_demo_file on images (demo_file) where demo_file is not null;

create table product_images (
  product_id integer not null references products (id) on delete cascade,
  image_hash text not null references images (hash),
  position integer not null,
  view text not null constraint product_images_view_known check (view in ('main', 'angle', 'detail', 'other')),
  -- What is seen, in the merchant's own words; without them it is said from the attributes.
  alt_tr text,
  alt_en text,
  primary key (product_id, image_hash)
);
create index product_images_by_image on product_images (image_hash);

-- Pictures of the shop itself, by the names of server/drawings/scenes.ts, which draws those that are missing.
create table scenes (
  name text primary key,
  image_hash text not null references images (hash)
);
create index scenes_by_image on scenes (image_hash);

create trigger product_images_changed after insert or update or delete on product_images for each statement execute function notify_change('catalogue');
create trigger scenes_changed after insert or update or delete on scenes for each statement execute function notify_change('scenes');
