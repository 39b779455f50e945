-- When an order leaves and arrives, as its buyer was promised: given when it is confirmed, and again
-- when its last parcel leaves. Null where nothing can be promised.
alter table orders add column promise jsonb;
