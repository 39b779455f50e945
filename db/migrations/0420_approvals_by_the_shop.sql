-- The shop may decide on an order that waits for an approval, for a company that calls.
alter table approval_requests add column is_decided_by_shop boolean not null default false;
