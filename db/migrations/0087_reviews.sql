-- Reviews by buyers of delivered items, and questions about products (decision 0051).

create table reviews (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  product_id integer not null references products (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  text text not null,
  -- As it is shown: the buyer's first name and an initial, unless they wrote another.
  author text not null check (author <> ''),
  language text not null check (language in ('tr', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'published', 'rejected')),
  -- The merchant's.
  answer text check (answer <> ''),
  version integer not null default 1,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint reviews_once unique (order_id, product_id)
);
create index reviews_published on reviews (product_id, created_at desc, id desc) where state = 'published';
create index reviews_by_product on reviews (product_id);
create index reviews_by_state on reviews (state, id desc);

create table review_pictures (
  review_id bigint not null references reviews (id) on delete cascade,
  image_hash text not null references images (hash),
  created_at timestamptz not null,
  primary key (review_id, image_hash)
);
create index review_pictures_by_image on review_pictures (image_hash);

-- Orders whose buyers were invited to a review, or would have been if they accepted such mails: each
-- once.
create table review_invitations (
  order_id bigint primary key references orders (id),
  created_at timestamptz not null
);

create table product_questions (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  -- What the product was when it was asked about it: an answer may hold for all of these.
  part text,
  neck text,
  -- The answer holds for every product of this part and neck.
  is_general boolean not null default false,
  author text not null check (author <> ''),
  -- Null once the answer was mailed and its time is over, or at its owner's request.
  email text,
  language text not null check (language in ('tr', 'en')),
  question text not null check (question <> ''),
  answer text check (answer <> ''),
  state text not null default 'waiting' check (state in ('waiting', 'published', 'rejected')),
  version integer not null default 1,
  created_at timestamptz not null,
  answered_at timestamptz,
  -- When the answer was mailed to who asked.
  mailed_at timestamptz,
  words tsvector generated always as (to_tsvector('simple', search_fold(question || ' ' || coalesce(answer, '')))) stored,
  constraint product_questions_answered check (state <> 'published' or answer is not null),
  constraint product_questions_general check (not is_general or (part is not null and neck is not null))
);
create index product_questions_by_product on product_questions (product_id, id desc);
create index product_questions_by_finish on product_questions (part, neck, id desc) where is_general and state = 'published';
create index product_questions_by_state on product_questions (state, id desc);
create index product_questions_by_words on product_questions using gin (words) where state = 'published';
create index product_questions_by_email on product_questions (lower(email));

-- Of the published reviews; written with each of their changes (server/reviews).
alter table products
  add column rating_count integer not null default 0 check (rating_count >= 0),
  add column rating_sum integer not null default 0,
  add constraint products_rating_possible check (rating_sum between rating_count and rating_count * 5);

-- Who was delivered lately is invited to a review.
create index order_history_delivered on order_history (created_at, order_id) where state = 'DELIVERED';
