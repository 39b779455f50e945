-- The merchant's products: what they weigh when packed, papers that belong to them, and every change of stock by hand.

alter table products
  -- Raised with every change in the back office: of two administrators at once the second is told.
  add column version integer not null default 1,
  -- Packed for the road: one sales unit, and a full carton. Desi is worked out from them (shared/shipping.ts).
  add column unit_weight_g integer check (unit_weight_g > 0),
  add column unit_volume_cm3 integer check (unit_volume_cm3 > 0),
  add column carton_weight_g integer check (carton_weight_g > 0),
  add column carton_volume_cm3 integer check (carton_volume_cm3 > 0);
alter table categories add column version integer not null default 1;

drop trigger products_edited on products;
create trigger products_edited after update of sku, name, slug, description, price_kurus, brand, category_id, variant, pieces_per_unit, min_quantity, quantity_step, pieces_per_carton, attributes, is_active, successor_id,
  unit_weight_g, unit_volume_cm3, carton_weight_g, carton_volume_cm3 on products
  for each statement execute function notify_change('catalogue');

-- What people and imports did to the stock. Orders are not here: their own records say what they took and gave back.
create table stock_changes (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  change integer not null check (change <> 0),
  stock_after integer not null check (stock_after >= 0),
  reason text not null check (reason in ('count', 'delivery', 'damage', 'return', 'import', 'other')),
  remark text,
  admin_email text not null,
  created_at timestamptz not null default now()
);
create index stock_changes_by_product on stock_changes (product_id, id desc);

-- Safety data sheets, drawings, certificates. The bytes are in the storage under "documents/…".
create table product_documents (
  id integer generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  kind text not null check (kind in ('safety-data', 'technical-drawing', 'certificate', 'instructions', 'other')),
  title_tr text not null,
  title_en text,
  file_hash text not null constraint product_documents_hash_form check (file_hash ~ '^[0-9a-f]{32}$'),
  size_bytes integer not null check (size_bytes > 0),
  position integer not null default 0,
  created_at timestamptz not null default now(),
  constraint product_documents_unique unique (product_id, file_hash)
);
create trigger product_documents_changed after insert or update or delete on product_documents for each statement execute function notify_change('catalogue');
