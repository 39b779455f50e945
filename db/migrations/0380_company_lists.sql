-- Stop every process first: the version before expects each list to have a customer.
-- A list belongs to a customer or to a company, whose members all use it (decision 0094).
alter table lists
  alter column customer_id drop not null,
  add column company_id bigint references companies (id),
  -- Of its name and description; a change names the one that it began with.
  add column version integer not null default 1,
  add constraint lists_have_one_owner check (num_nonnulls(customer_id, company_id) = 1);
create index lists_by_company on lists (company_id, id) where company_id is not null;
