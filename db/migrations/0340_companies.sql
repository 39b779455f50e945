-- Companies that buy, and who buys for them. A tax number is not unique: whoever writes somebody
-- else's must not keep the real company out.
create table companies (
  id bigint generated always as identity primary key,
  name text not null,
  -- A VKN with right check digits.
  tax_number text not null,
  tax_office text not null,
  -- How the merchant sorts companies, as `customers.group_name`.
  group_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Closed: nobody buys for it any more; its orders and documents stay.
  closed_at timestamptz
);
create index companies_by_tax_number on companies (tax_number);
create index companies_by_group on companies (search_fold(group_name), id desc)
  where group_name is not null;

create table company_members (
  company_id bigint not null references companies (id),
  customer_id bigint not null references customers (id) on delete cascade,
  role text not null check (role in ('buyer', 'approver', 'accountant', 'administrator')),
  -- Of one order, with tax; null: none.
  spending_limit_kurus bigint check (spending_limit_kurus >= 0),
  joined_at timestamptz not null default now(),
  primary key (company_id, customer_id)
);
create index company_members_by_customer on company_members (customer_id, company_id);

-- The company that the customer's cart is for; null: for themselves.
alter table customers
  add column buys_for_company_id bigint,
  add constraint customers_buy_as_members foreign key (buys_for_company_id, id)
    references company_members (company_id, customer_id) on delete set null (buys_for_company_id);

alter table orders add column company_id bigint references companies (id);
create index orders_by_company on orders (company_id, id desc) where company_id is not null;
