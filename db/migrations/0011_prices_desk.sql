-- Two administrators at the same rule or the same entry of a showcase: the second is told (decision 0016).

alter table discounts add column version integer not null default 1;
alter table showcase_entries add column version integer not null default 1;
