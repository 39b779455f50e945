-- The people who run the shop, and what they did.

create table admins (
  id bigint generated always as identity primary key,
  email text not null,
  email_folded text not null constraint admins_email_unique unique,
  name text not null,
  password_hash text not null,
  role text not null check (role in ('owner', 'editor', 'fulfilment')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- As customer_sessions: only the hash of the newest refresh token is known.
create table admin_sessions (
  id uuid primary key,
  admin_id bigint not null references admins (id) on delete cascade,
  refresh_hash bytea not null,
  user_agent text,
  remote_address text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_sessions_by_admin on admin_sessions (admin_id);

-- Every write of an administrator, in its transaction. Never changed afterwards.
create table audit_log (
  id bigint generated always as identity primary key,
  admin_id bigint references admins (id) on delete set null,
  admin_email text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  remote_address text,
  created_at timestamptz not null default now()
);
create index audit_log_by_entity on audit_log (entity, entity_id, id desc);
