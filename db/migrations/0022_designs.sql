-- Designs of the tool (issue 7). A design is never changed once it is kept: a change is another design with a code of its
-- own, so that a cart, an order and a link that was sent to somebody always mean what they meant.
create table designs (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  -- As shared/designs.ts describes them.
  choices jsonb not null,
  -- SHA-256 of the choices in their canonical writing: the same choices have one code.
  choices_hash text not null constraint designs_choices_unique unique check (choices_hash ~ '^[0-9a-f]{64}$'),
  -- Carries a printed label: made for one buyer alone.
  is_personalised boolean not null,
  -- What it was when it was last kept (KeptState in server/designs/designs.sql.ts): says what has changed since.
  kept jsonb not null,
  kept_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Raised at most once a day; what nobody has asked for in a long time may go.
  asked_on date not null default current_date
);

-- The designs in somebody's account, under a name of their own.
create table customer_designs (
  customer_id bigint not null references customers (id) on delete cascade,
  code text not null references designs (code),
  name text not null check (char_length(name) between 1 and 80),
  added_at timestamptz not null default now(),
  primary key (customer_id, code)
);
create index customer_designs_by_code on customer_designs (code);

-- Logos that were sent for labels. The bytes are in the storage as "logos/{hash}.png".
create table design_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now(),
  asked_on date not null default current_date
);

-- Made to the buyer's own wishes: without the right of withdrawal. Written when the order is placed.
alter table order_items add column is_personalised boolean not null default false;
create index order_items_by_design on order_items (design_id) where design_id is not null;
