-- Who ordered without an account: the newest first, and the newest of each mailbox or phone.
create index orders_of_guests on orders (id desc)
  where customer_id is null and not was_customers;
create index orders_by_guest_phone on orders (phone, id desc) where email = '';
