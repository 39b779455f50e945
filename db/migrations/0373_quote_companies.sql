-- The company that a quote, or a request for one, is for: its people see it in their accounts.
alter table quotes add column company_id bigint references companies (id);
create index quotes_by_company on quotes (company_id, id desc) where company_id is not null;
alter table quote_requests add column company_id bigint references companies (id);
create index quote_requests_by_company on quote_requests (company_id) where company_id is not null;
