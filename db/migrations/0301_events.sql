-- What happened to orders, parcels, returns, products, stock, prices, quotes and customers, written
-- by triggers in the transaction of the change (decision 0079): no statement can change one of them
-- without its event. Append-only; data is small and names nobody.

create table events (
  id bigint generated always as identity primary key,
  -- shared/back-office/events.ts
  type text not null,
  -- order:…, product:…, quote:…, customer:…: what it happened to.
  subject text not null,
  -- Of the subject, from 1, without gaps.
  sequence integer not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  constraint events_sequence_unique unique (subject, sequence)
);
create index events_by_time on events (created_at);

-- The last number of each subject: it goes on counting when its events have been deleted.
create table event_sequences (
  subject text primary key,
  last integer not null
) with (fillfactor = 70);

create function add_event(new_type text, new_subject text, new_data jsonb) returns bigint
language plpgsql as $$
declare
  number integer;
  added bigint;
begin
  insert into event_sequences as s (subject, last) values (new_subject, 1)
    on conflict (subject) do update set last = s.last + 1 returning last into number;
  insert into events (type, subject, sequence, data)
    values (new_type, new_subject, number, new_data) returning id into added;
  return added;
end $$;

-- An order is written and changed in many places, but always by its row.
create function record_order_event() returns trigger language plpgsql as $$
declare
  data jsonb := jsonb_build_object('orderNumber', new.order_number, 'state', new.state,
    'paymentState', new.payment_state, 'total', round(new.total_kurus / 100.0, 2),
    'version', new.version);
begin
  if tg_op = 'INSERT' then
    perform add_event('order.placed', 'order:' || new.order_number, data);
    return null;
  end if;
  perform add_event(case
      when new.state <> old.state and new.state = 'CANCELLED' then 'order.cancelled'
      when new.state <> old.state and new.state = 'EXPIRED' then 'order.expired'
      when new.payment_state <> old.payment_state and new.payment_state = 'PAID' then 'order.paid'
      -- From a delivered one it is a step back.
      when new.state <> old.state and new.state = 'SHIPPED' and old.state <> 'DELIVERED'
        then 'order.shipped'
      when new.state <> old.state and new.state = 'DELIVERED' then 'order.delivered'
      else 'order.changed' end,
    'order:' || new.order_number,
    data || jsonb_build_object('before',
      jsonb_build_object('state', old.state, 'paymentState', old.payment_state)));
  return null;
end $$;
create trigger orders_event_placed after insert on orders
  for each row execute function record_order_event();
create trigger orders_event_changed after update on orders for each row
  when (new.state <> old.state or new.payment_state <> old.payment_state
    or new.version <> old.version)
  execute function record_order_event();

create function add_order_event(new_type text, of_order bigint, new_data jsonb) returns void
language sql as $$
  select add_event(new_type, 'order:' || o.order_number,
    jsonb_build_object('orderNumber', o.order_number) || new_data) from orders o where o.id = of_order
$$;

create function record_refund_event() returns trigger language plpgsql as $$
begin
  perform add_order_event('order.refunded', new.order_id, jsonb_build_object('refundId', new.id,
    'amount', round(new.amount_kurus / 100.0, 2), 'cause', new.cause));
  return null;
end $$;
create trigger refunds_event_opened after insert on refunds for each row
  when (new.state = 'done') execute function record_refund_event();
create trigger refunds_event_done after update on refunds for each row
  when (new.state = 'done' and old.state <> 'done') execute function record_refund_event();

create function record_shipment_event() returns trigger language plpgsql as $$
declare
  parcel shipments := case tg_op when 'DELETE' then old else new end;
begin
  perform add_order_event(case tg_op when 'INSERT' then 'shipment.created'
      when 'DELETE' then 'shipment.removed' else 'shipment.changed' end, parcel.order_id,
    jsonb_build_object('shipmentId', parcel.id, 'carrier', parcel.carrier, 'state', parcel.state));
  return null;
end $$;
create trigger shipments_event_created after insert or delete on shipments
  for each row execute function record_shipment_event();
create trigger shipments_event_changed after update on shipments for each row
  when ((new.carrier, new.tracking_number, new.tracking_url, new.state)
    is distinct from (old.carrier, old.tracking_number, old.tracking_url, old.state))
  execute function record_shipment_event();

create function record_return_event() returns trigger language plpgsql as $$
begin
  perform add_order_event(case when tg_op = 'INSERT' then 'return.opened'
      when new.state in ('approved', 'rejected') then 'return.decided' else 'return.changed' end,
    new.order_id, jsonb_build_object('returnId', new.id, 'state', new.state, 'reason', new.reason));
  return null;
end $$;
create trigger returns_event_opened after insert on returns
  for each row execute function record_return_event();
create trigger returns_event_moved after update on returns for each row
  when (new.state <> old.state) execute function record_return_event();

create function record_quote_event() returns trigger language plpgsql as $$
begin
  perform add_event(case tg_op when 'INSERT' then 'quote.sent' else 'quote.accepted' end,
    'quote:' || new.number, jsonb_build_object('quoteNumber', new.number,
      'total', round(new.total_kurus / 100.0, 2), 'expiresAt', new.expires_at,
      'orderNumber', (select o.order_number from orders o where o.id = new.order_id)));
  return null;
end $$;
create trigger quotes_event_sent after insert on quotes
  for each row execute function record_quote_event();
create trigger quotes_event_accepted after update on quotes for each row
  when (new.order_id is not null and new.order_id is distinct from old.order_id)
  execute function record_quote_event();

create function record_customer_event() returns trigger language plpgsql as $$
begin
  perform add_event('customer.registered', 'customer:' || new.id,
    jsonb_build_object('customerId', new.id));
  return null;
end $$;
create trigger customers_event_registered after insert on customers
  for each row execute function record_customer_event();

-- Products change by the thousand, and their stock with each order: a change marks its product, and
-- a job of each minute writes one event for all of that minute (server/events/events.ts).
create table event_marks (
  product_id integer not null,
  type text not null,
  primary key (product_id, type)
) with (fillfactor = 50);

-- The mark is written again, not left as it is: its lock says that this transaction has one.
create function mark_product(marked integer, new_type text) returns void language sql as $$
  insert into event_marks as m (product_id, type) values (marked, new_type)
    on conflict (product_id, type) do update set type = m.type
$$;
create function mark_product_change() returns trigger language plpgsql as $$
begin
  perform mark_product(new.id, tg_argv[0]);
  return null;
end $$;
create trigger products_event_added after insert on products
  for each row execute function mark_product_change('product.changed');
create trigger products_event_stock after update of stock on products for each row
  when (new.stock <> old.stock) execute function mark_product_change('stock.changed');
create trigger products_event_price after update of price_kurus on products for each row
  when (new.price_kurus <> old.price_kurus) execute function mark_product_change('price.changed');
create trigger products_event_withdrawn after update of is_active on products for each row
  when (old.is_active and not new.is_active) execute function mark_product_change('product.withdrawn');
create trigger products_event_changed after update on products for each row
  when ((new.sku, new.name, new.name_en, new.slug, new.description, new.description_en, new.brand,
      new.category_id, new.variant, new.variant_en, new.family, new.gtin, new.pieces_per_unit,
      new.min_quantity, new.quantity_step, new.pieces_per_carton, new.attributes, new.tax_percent,
      new.unit_weight_g, new.unit_volume_cm3, new.carton_weight_g, new.carton_volume_cm3,
      new.successor_id) is distinct from
    (old.sku, old.name, old.name_en, old.slug, old.description, old.description_en, old.brand,
      old.category_id, old.variant, old.variant_en, old.family, old.gtin, old.pieces_per_unit,
      old.min_quantity, old.quantity_step, old.pieces_per_carton, old.attributes, old.tax_percent,
      old.unit_weight_g, old.unit_volume_cm3, old.carton_weight_g, old.carton_volume_cm3,
      old.successor_id) or (new.is_active and not old.is_active))
  execute function mark_product_change('product.changed');

-- What belongs to a product; of one that is deleted with it, nothing is left to say.
create function mark_part_change() returns trigger language plpgsql as $$
begin
  perform mark_product(case tg_op when 'DELETE' then old.product_id else new.product_id end,
    tg_argv[0]);
  return null;
end $$;
create trigger tiers_event_price after insert or delete on bulk_tiers
  for each row execute function mark_part_change('price.changed');
create trigger tiers_event_price_changed after update on bulk_tiers
  for each row when (new is distinct from old) execute function mark_part_change('price.changed');
create trigger discounts_event_price after insert or delete on product_discounts
  for each row execute function mark_part_change('price.changed');
create trigger discounts_event_price_changed after update on product_discounts
  for each row when (new is distinct from old) execute function mark_part_change('price.changed');
create trigger pictures_event_changed after insert or delete on product_images
  for each row execute function mark_part_change('product.changed');
