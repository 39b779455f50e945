-- When the buyer's data of an order was last corrected; null if never. The accepted texts stay as
-- they were accepted, and documents state the corrected data beside them (decision 0056).
alter table orders add column corrected_at timestamptz;
