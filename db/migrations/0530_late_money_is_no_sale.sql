-- Money that came late and could not pay its order is no sale (decision 0100): such an order stays
-- expired, or cancelled with a refund of the cause `late`.
create or replace view sales_entries as
  select o.id as order_id, 0::bigint as refund_id, o.created_at as at,
    o.total_kurus as sold_kurus, 0::bigint as refunded_kurus,
    -- Of both, what gift voucher and store credit paid, or had back.
    o.voucher_kurus + o.credit_kurus as balances_kurus
  from orders o
  where (o.payment_state in ('PAID', 'PARTLY_REFUNDED')
      or (o.payment_state = 'REFUNDED' and o.refunded_kurus > 0))
    and case o.state when 'EXPIRED' then false
      when 'CANCELLED' then not exists (select from refunds r
        where r.order_id = o.id and r.cause = 'late')
      else true end
  union all
  -- Money that did not fit and was accepted may be more than the order's total.
  select r.order_id, r.id, r.done_at, 0::bigint,
    least(r.amount_kurus, greatest(o.total_kurus - before.kurus, 0)),
    - r.voucher_kurus - r.credit_kurus
  from refunds r join orders o on o.id = r.order_id
    cross join lateral (select coalesce(sum(e.amount_kurus), 0)::bigint as kurus from refunds e
      where e.order_id = r.order_id and e.state = 'done' and e.cause in ('part', 'cancelled')
        and (e.done_at, e.id) < (r.done_at, r.id)) before
  where r.state = 'done' and r.cause in ('part', 'cancelled') and o.state <> 'EXPIRED';
