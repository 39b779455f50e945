-- Which price leads for this customer: with tax or, for companies, without it. Null: never chosen.
alter table customers add column price_lead text check (price_lead in ('gross', 'net'));
