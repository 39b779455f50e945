-- From an order to a supplier until it usually comes; null where nobody has said so.
alter table suppliers add column lead_days smallint check (lead_days between 0 and 365);
