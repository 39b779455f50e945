-- The size of the stored picture: logos that no saved design names may fill only so much.
alter table design_logos add column bytes integer not null default 0 check (bytes >= 0);
