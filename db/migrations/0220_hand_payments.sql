-- Stop every process first: an older one cannot read an order that is paid by hand.
-- Phone orders: paid in cash or on the shop's own POS, and with shipping that was agreed (decision 0062).
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check
    check (payment_method in ('card', 'transfer', 'cash-on-delivery', 'cash', 'pos')),
  -- What shipping costs was agreed; corrections keep it.
  add column is_shipping_agreed boolean not null default false;
