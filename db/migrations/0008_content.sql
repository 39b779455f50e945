-- Content: the notebook, campaigns, questions, the shop's own texts, and what visitors write to the shop.
-- Turkish is always there; what has no English is shown in Turkish. Bodies are Markdown, made into HTML when read.

create table blog_posts (
  id integer generated always as identity primary key,
  slug text not null constraint blog_posts_slug_unique unique constraint blog_posts_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title_tr text not null,
  title_en text,
  summary_tr text not null,
  summary_en text,
  body_tr text not null,
  body_en text,
  author text not null,
  -- The picture at its head: without one the first of its products lends its own.
  cover_hash text references images (hash),
  -- Seen from this moment on; null is a draft.
  published_at timestamptz,
  -- Raised with every change: who edits an older one is told (issue 6).
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blog_posts_by_published on blog_posts (published_at desc, id desc) where published_at is not null;
create index blog_posts_by_cover on blog_posts (cover_hash) where cover_hash is not null;

-- Addresses that a post had before: they lead to the one it has.
create table blog_former_slugs (
  slug text primary key,
  post_id integer not null references blog_posts (id) on delete cascade
);
create index blog_former_slugs_by_post on blog_former_slugs (post_id);

create table blog_post_products (
  post_id integer not null references blog_posts (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  primary key (post_id, product_id)
);
create index blog_post_products_by_product on blog_post_products (product_id);

create table campaigns (
  id integer generated always as identity primary key,
  title_tr text not null,
  title_en text,
  body_tr text not null,
  body_en text,
  -- The rule that it tells of: the campaign is seen only while the rule is in force, and has its end.
  discount_id integer references discounts (id) on delete cascade,
  -- Where its button leads, a path of ours.
  link text not null constraint campaigns_link_is_ours check (link ~ '^/([^/\\]|$)'),
  cover_hash text references images (hash),
  starts_at timestamptz,
  ends_at timestamptz,
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaigns_end_after_start check (ends_at > starts_at)
);
create index campaigns_by_discount on campaigns (discount_id) where discount_id is not null;
create index campaigns_by_cover on campaigns (cover_hash) where cover_hash is not null;

create table faq_groups (
  id integer generated always as identity primary key,
  name_tr text not null,
  name_en text,
  position integer not null default 0
);

create table faq_entries (
  id integer generated always as identity primary key,
  group_id integer not null references faq_groups (id) on delete cascade,
  question_tr text not null,
  question_en text,
  answer_tr text not null,
  answer_en text,
  position integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index faq_entries_by_group on faq_entries (group_id);

-- The legal texts and the page about us. A version that was in force is never changed: the newest published one is.
create table page_texts (
  id integer generated always as identity primary key,
  key text not null constraint page_texts_key_known check (key in ('about', 'privacy-policy', 'distance-sales-agreement', 'warranty-return',
    'membership-agreement', 'preliminary-information', 'kvkk', 'cookies')),
  version integer not null check (version > 0),
  title_tr text not null,
  title_en text,
  body_tr text not null,
  body_en text,
  -- As it came with the shop: to be checked by a lawyer. The page says so.
  is_sample boolean not null default false,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  constraint page_texts_version_unique unique (key, version)
);

-- What visitors write to the shop: kept until it was mailed, and for the merchant to see.
create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  phone text,
  topic text not null constraint contact_messages_topic_known check (topic in ('order', 'product', 'wholesale', 'return', 'privacy', 'other')),
  order_number text,
  message text not null,
  language text not null,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index contact_messages_by_created on contact_messages (created_at desc);

create trigger blog_posts_changed after insert or update or delete on blog_posts for each statement execute function notify_change('content');
create trigger blog_former_slugs_changed after insert or update or delete on blog_former_slugs for each statement execute function notify_change('content');
create trigger blog_post_products_changed after insert or update or delete on blog_post_products for each statement execute function notify_change('content');
create trigger campaigns_changed after insert or update or delete on campaigns for each statement execute function notify_change('content');
create trigger faq_groups_changed after insert or update or delete on faq_groups for each statement execute function notify_change('content');
create trigger faq_entries_changed after insert or update or delete on faq_entries for each statement execute function notify_change('content');
create trigger page_texts_changed after insert or update or delete on page_texts for each statement execute function notify_change('content');
