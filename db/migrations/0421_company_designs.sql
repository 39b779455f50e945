-- Designs that were saved while buying for a company: they belong to it, whoever leaves.
create table company_designs (
  company_id bigint not null references companies (id),
  code text not null references designs (code),
  name text not null check (char_length(name) between 1 and 80),
  -- Null when the account is deleted.
  added_by bigint references customers (id) on delete set null,
  added_at timestamptz not null default now(),
  primary key (company_id, code)
);
create index company_designs_by_code on company_designs (code);
create index company_designs_by_maker on company_designs (added_by);
