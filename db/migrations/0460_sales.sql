-- The figures of all sales reports. What is sold counts when its order was placed, what goes back
-- when the money has gone back: a period that is over keeps its figures, and over both a wholly
-- refunded order is worth nothing. `refund_id` is 0 for the sale itself. Tax included.
-- Corrections are no refunds: their order is sold for less (decision 0064). Money that paid no
-- order (late, twice, refused in review) is neither.
create view sales_entries as
  select o.id as order_id, 0::bigint as refund_id, o.created_at as at,
    o.total_kurus as sold_kurus, 0::bigint as refunded_kurus,
    -- Of both, what gift voucher and store credit paid, or had back.
    o.voucher_kurus + o.credit_kurus as balances_kurus
  from orders o
  where o.payment_state in ('PAID', 'PARTLY_REFUNDED')
    or (o.payment_state = 'REFUNDED' and o.refunded_kurus > 0)
  union all
  -- Money that did not fit and was accepted may be more than the order's total.
  select r.order_id, r.id, r.done_at, 0::bigint,
    least(r.amount_kurus, greatest(o.total_kurus - before.kurus, 0)),
    - r.voucher_kurus - r.credit_kurus
  from refunds r join orders o on o.id = r.order_id
    cross join lateral (select coalesce(sum(e.amount_kurus), 0)::bigint as kurus from refunds e
      where e.order_id = r.order_id and e.state = 'done' and e.cause in ('part', 'cancelled')
        and (e.done_at, e.id) < (r.done_at, r.id)) before
  where r.state = 'done' and r.cause in ('part', 'cancelled');

-- The same by the rows of the orders, without shipping and surcharges: pieces and net amount (without
-- tax) of a refund are below zero. The tax of a row from before it was stored follows from the
-- order's rate.
create view sales_goods as
  select e.order_id, e.refund_id, e.at, i.product_id, i.quantity as pieces,
    case when o.prices_include_tax then paid.amount else paid.amount + paid.tax end as sold_kurus,
    0::bigint as refunded_kurus,
    case when o.prices_include_tax then paid.amount - paid.tax else paid.amount end as net_kurus
  from sales_entries e join orders o on o.id = e.order_id
    join order_items i on i.order_id = e.order_id
    cross join lateral (select i.line_total_kurus - i.discount_kurus as amount,
      coalesce(i.tax_kurus, case when o.prices_include_tax
        then round((i.line_total_kurus - i.discount_kurus)::numeric * o.tax_points
          / (10000 + o.tax_points))
        else round((i.line_total_kurus - i.discount_kurus)::numeric * o.tax_points / 10000)
        end)::bigint as tax) paid
  where e.refund_id = 0
  union all
  select e.order_id, e.refund_id, e.at, i.product_id, - p.quantity, 0::bigint, p.amount_kurus,
    coalesce(p.tax_kurus, round(p.amount_kurus::numeric * o.tax_points
      / (10000 + o.tax_points)))::bigint - p.amount_kurus
  from sales_entries e join orders o on o.id = e.order_id
    join refund_parts p on p.refund_id = e.refund_id
    join order_items i on i.order_id = p.order_id and i.position = p.position
  where e.refund_id > 0;
