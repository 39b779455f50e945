-- What the people of a company share and do: invitations, addresses, and who changed what.
alter table company_members add column version integer not null default 1;

create table company_invitations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  email text not null,
  email_folded text not null,
  role text not null check (role in ('buyer', 'approver', 'accountant', 'administrator')),
  spending_limit_kurus bigint check (spending_limit_kurus >= 0),
  -- Of whoever invites: the mail is in it.
  language text not null check (language in ('tr', 'en')),
  invited_by bigint references customers (id) on delete set null,
  -- Of the newest mail's link; made when the mail is composed.
  token_hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint company_invitations_email_unique unique (company_id, email_folded)
);
create index company_invitations_by_inviter on company_invitations (invited_by);
create unique index company_invitations_by_token on company_invitations (token_hash)
  where token_hash is not null;
create index company_invitations_by_email on company_invitations (email_folded);

-- Of the company, for all who buy for it.
create table company_addresses (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  usage text not null check (usage in ('shipping', 'billing', 'both')),
  title text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  city text not null,
  district text not null,
  neighbourhood text not null,
  line text not null,
  postcode text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index company_addresses_by_company on company_addresses (company_id, id);

-- Who did what in a company. Names are read from the customers, so that they end with them.
create table company_history (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  act text not null,
  -- Null: the shop, or somebody whose account is deleted.
  customer_id bigint references customers (id) on delete set null,
  is_by_shop boolean not null default false,
  about_customer_id bigint references customers (id) on delete set null,
  -- Never a name or an address.
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index company_history_by_company on company_history (company_id, id desc);
create index company_history_by_customer on company_history (customer_id);
create index company_history_by_about on company_history (about_customer_id);
