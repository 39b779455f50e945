-- The tax within what went back of a row, so that all refunds of an order close with its sale. Null in refunds of before.
alter table refund_items add column tax_kurus bigint check (tax_kurus >= 0);
