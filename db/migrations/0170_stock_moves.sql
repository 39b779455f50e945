-- Every change of a product's stock, written by a trigger in the transaction of the change, so that
-- no statement can forget it (decision 0074). The sum of a product's moves is its stock.

create table stock_moves (
  id bigint generated always as identity primary key,
  product_id integer not null references products (id) on delete cascade,
  change integer not null check (change <> 0),
  stock_after integer not null,
  -- shared/catalogue/stock-moves.ts
  reason text not null,
  -- What it belongs to. Without foreign keys: none of these is ever deleted, and each order writes here.
  order_id bigint,
  return_id bigint,
  import_id integer,
  stock_count_id integer,
  purchase_order_id integer,
  remark text,
  -- The address of an administrator, or who acts in order_history: customer, payment, expiry.
  actor text,
  created_at timestamptz not null default now()
);
create index stock_moves_by_product on stock_moves (product_id, id desc);
create index stock_moves_by_reason on stock_moves (reason, id desc);
create index stock_moves_by_time on stock_moves (created_at);

-- What was known before: changes by people and imports, what orders took and released, what refunds
-- put back. The first row of each product is what is left of its stock.
with items as (
  select order_id, product_id, sum(quantity)::int as quantity from order_items group by 1, 2
), refunded as (
  select r.id, r.order_id, oi.product_id, r.created_at, r.created_by, sum(ri.quantity)::int as quantity,
    sum(ri.restocked)::int as restocked
  from refunds r join refund_items ri on ri.refund_id = r.id
    join order_items oi on oi.order_id = ri.order_id and oi.position = ri.position
  group by r.id, oi.product_id
), turns as (
  select id, order_id, created_at, actor, state, state in ('CANCELLED', 'EXPIRED') as is_free,
    lag(state in ('CANCELLED', 'EXPIRED'), 1, false) over (partition by order_id order by id) as was_free
  from order_history
), moves as (
  select product_id, change, reason, null::bigint as order_id, null::bigint as return_id, remark,
    admin_email as actor, created_at, id as place from stock_changes
  union all select i.product_id, -i.quantity, 'order', o.id, null, null,
    coalesce(o.placed_by, 'customer'), o.created_at, 0 from items i join orders o on o.id = i.order_id
  union all select i.product_id, (case when t.is_free then 1 else -1 end) *
      (i.quantity - coalesce((select sum(r.quantity) from refunded r where r.order_id = t.order_id
        and r.product_id = i.product_id and r.created_at <= t.created_at), 0))::int,
    case when not t.is_free then 'order-again' when t.state = 'EXPIRED' then 'expiry' else 'cancellation' end,
    t.order_id, null, null, t.actor, t.created_at, t.id
    from turns t join items i on i.order_id = t.order_id where t.is_free <> t.was_free
  union all select f.product_id, f.restocked, 'refund', f.order_id,
    (select min(b.id) from returns b where b.refund_id = f.id), null, f.created_by, f.created_at, f.id from refunded f
), with_opening as (
  select m.*, 1 as rank from moves m where m.change <> 0
  union all select p.id, p.stock - coalesce(m.total, 0), 'opening', null, null, null, null,
    least(p.created_at, m.first), 0, 0
    from products p left join (select product_id, sum(change)::int as total, min(created_at) as first
      from moves group by product_id) m on m.product_id = p.id
    where p.stock <> coalesce(m.total, 0)
)
insert into stock_moves (product_id, change, stock_after, reason, order_id, return_id, remark, actor, created_at)
select product_id, change, sum(change) over (partition by product_id order by rank, created_at, place, change
  rows unbounded preceding), reason, order_id, return_id, remark, actor, created_at
from with_opening order by rank, created_at, place, change;

comment on table stock_changes is 'Up to migration 0170; since then the moves of stock are in stock_moves.';

-- Why the stock changes is set by the statement that changes it (server/catalogue/stock-cause.ts), and
-- holds for this statement only: of one that names no cause, the move is there with the reason "other".
create function record_stock_move() returns trigger language plpgsql as $$
declare
  cause jsonb := nullif(current_setting('flakon.stock_cause', true), '')::jsonb;
begin
  if cause ->> 'statement' is distinct from statement_timestamp()::text then
    cause := null;
  end if;
  insert into stock_moves (product_id, change, stock_after, reason, order_id, return_id, import_id,
    stock_count_id, purchase_order_id, remark, actor, created_at)
  values (new.id, new.stock - coalesce(old.stock, 0), new.stock,
    coalesce(cause ->> 'reason', case tg_op when 'INSERT' then 'opening' else 'other' end),
    (cause ->> 'orderId')::bigint, (cause ->> 'returnId')::bigint, (cause ->> 'importId')::int,
    (cause ->> 'stockCountId')::int, (cause ->> 'purchaseOrderId')::int, cause ->> 'remark',
    cause ->> 'actor', coalesce((cause ->> 'at')::timestamptz, now()));
  return null;
end $$;
create trigger products_stock_opened after insert on products for each row
  when (new.stock <> 0) execute function record_stock_move();
create trigger products_stock_moved after update of stock on products for each row
  when (new.stock <> old.stock) execute function record_stock_move();
