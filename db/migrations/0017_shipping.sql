-- Settings that two administrators may have open at once, and how an order travels.

-- Raised with every change in the back office; a group without a row counts as version 0.
alter table settings add column version integer not null default 1;

-- What was chosen and what the parcel came to, when it was ordered by desi: { optionId, nameTr, nameEn, isBuyerPays, desi, weightG }.
-- Null: the flat rule held.
alter table orders add column delivery jsonb;
