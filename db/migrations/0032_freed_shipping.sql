-- What a rule of free shipping saved the buyer: given away too, beside what rules take off the goods. Nobody wrote it down
-- for orders before this; there it counts as nothing.
alter table order_discounts add column freed_shipping_kurus bigint not null default 0 check (freed_shipping_kurus >= 0);
