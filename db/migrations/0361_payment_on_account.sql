-- Stop every process first: an older one cannot read an order that is on account.
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check
    check (payment_method in
      ('card', 'transfer', 'cash-on-delivery', 'cash', 'pos', 'marketplace', 'account'));
