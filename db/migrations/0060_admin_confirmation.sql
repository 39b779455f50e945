-- When the person of a session last proved who they are (password, and code where the second step
-- is on): what only its owner may change asks for it again.
alter table admin_sessions add column authenticated_at timestamptz not null default now();
update admin_sessions set authenticated_at = created_at;

-- Wrong codes in a row, and until when no further one is looked at: whoever knows the password must
-- not guess the code, from however many addresses.
alter table admins
  add column code_failures integer not null default 0,
  add column codes_paused_until timestamptz;
