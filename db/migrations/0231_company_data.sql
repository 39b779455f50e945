-- What a customer need not type again for a quote or an invoice: all three, or none. The tax number
-- is a VKN; a person's number is never stored here.
alter table customers
  add column company_name text,
  add column tax_office text,
  add column tax_number text,
  add constraint customers_company_is_whole check (
    (company_name is null) = (tax_office is null) and (company_name is null) = (tax_number is null));

-- That the buyer was notified; once, also when the request is opened and declined again.
alter table quote_requests add column declined_mailed_at timestamptz;
