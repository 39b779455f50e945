-- A list of columns had to name each new field that shoppers see, or its edits dropped no cached
-- answer. Now every column counts that is not named here: these are not shown, or have a notice of
-- their own. Orders change the stock and the sold pieces, and raise no version: as before, only the
-- few columns that say so are compared for them.
create or replace function notify_of_products() returns trigger language plpgsql as $$
declare
  others constant text[] := array['price_kurus', 'cost_kurus', 'sample_price_kurus', 'sample_max',
    'tax_percent', 'stock', 'sold_count', 'reorder_point', 'rating_count', 'rating_sum', 'family',
    'family_en', 'is_setup', 'is_own_row', 'version', 'created_at', 'updated_at'];
  is_edited boolean;
  priced integer[];
begin
  select bool_or(case
        when n.version = o.version and (n.stock <> o.stock or n.sold_count <> o.sold_count)
        then false
        else to_jsonb(n) - others is distinct from to_jsonb(o) - others
      end),
      array_agg(n.id) filter (where n.price_kurus <> o.price_kurus)
    into is_edited, priced from new_rows n join old_rows o using (id);
  if is_edited then
    perform pg_notify('changes', 'catalogue');
  elsif priced is not null then
    perform notify_of_prices_of(priced);
  end if;
  return null;
end $$;
