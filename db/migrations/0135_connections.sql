-- What the shop needs to reach outside services, encrypted with a key derived from JWT_SECRET.
create table connections (
  name text primary key check (name in ('smtp')),
  encrypted bytea not null,
  version integer not null,
  changed_by text not null,
  changed_at timestamptz not null
);
