-- Orders that were never paid lose what names anybody after their period: found without looking at all others each hour. By
-- the day they were made, which never changes, so that no move of an order has more to write.
create index orders_to_clear on orders (created_at) where state in ('EXPIRED', 'CANCELLED') and email <> '';
