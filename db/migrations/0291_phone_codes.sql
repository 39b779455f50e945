-- Codes that were sent to telephones. The code itself follows from the nonce and a key of the shop,
-- so that no row shows one.
create table phone_codes (
  id bigint generated always as identity primary key,
  phone text not null,
  nonce bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index phone_codes_by_phone on phone_codes (phone, id);
create index phone_codes_by_age on phone_codes (expires_at);
