-- Keys with which other programs call the back office (decision 0078). Only the digest of a key is
-- stored: it has so many random bits that a slow hash would add nothing.

create table api_keys (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- SHA-256.
  hash bytea not null unique check (octet_length(hash) = 32),
  -- The first characters, by which people recognise it.
  start text not null,
  -- Never changed: whoever needs other ones makes another key.
  grants text[] not null check (cardinality(grants) > 0),
  created_by bigint not null references admins (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  -- At most one write a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text
);
create index api_keys_by_maker on api_keys (created_by);
