-- The second step of administrators, their recovery codes, and invitations.

alter table admins
  -- Encrypted with the shop's own key (server/admin/two-steps.ts); being set up until it is confirmed.
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- The 30 seconds of the last code that counted: none counts twice.
  add column totp_last_step bigint,
  -- Raised with every change: who edits an older one is told.
  add column version integer not null default 1;

-- Each counts once. Only hashes: they are as good as a code of the authenticator.
create table admin_recovery_codes (
  admin_id bigint not null references admins (id) on delete cascade,
  code_hash bytea not null,
  primary key (admin_id, code_hash)
);

create table admin_invitations (
  id bigint generated always as identity primary key,
  email text not null,
  email_folded text not null constraint admin_invitations_email_unique unique,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'fulfilment')),
  invited_by bigint references admins (id) on delete set null,
  -- Of the newest mail's link; made when the mail is composed.
  token_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index admin_invitations_by_inviter on admin_invitations (invited_by);
create unique index admin_invitations_by_token on admin_invitations (token_hash) where token_hash is not null;
