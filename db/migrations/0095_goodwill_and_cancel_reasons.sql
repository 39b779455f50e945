-- An amount that the merchant gives back without a product: a refund whose amount is divided over
-- the rows, for their taxes. Why an order was cancelled.
alter table refunds add column is_goodwill boolean not null default false;

create table refund_goodwill (
  refund_id bigint not null references refunds (id),
  order_id bigint not null,
  position integer not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  -- Within the amount, at the row's rate.
  tax_kurus bigint not null check (tax_kurus between 0 and amount_kurus),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_items (order_id, position)
);
create index refund_goodwill_by_order on refund_goodwill (order_id, position);

-- All that went back of rows, as the books state it: no pieces for an amount without a product.
create view refund_parts as
  select refund_id, order_id, position, quantity, amount_kurus, tax_kurus from refund_items
  union all
  select refund_id, order_id, position, 0, amount_kurus, tax_kurus from refund_goodwill;

alter table order_history
  -- A code with words in locales (admin-orders cancel.reason).
  add column reason text,
  -- Whether the mail about it names the reason and the remark.
  add column is_reason_mailed boolean not null default false;
