-- The facet "how it closes" of the products that exist already, as shared/fit/closing.ts derives it.
insert into product_facets (product_id, key, value)
select id, 'closing', closing
from (
  select id, case
    when part in ('bottle', 'vial', 'roll-on', 'atomizer', 'dropper-bottle', 'airless-bottle',
        'car-bottle', 'set') and is_crimp then 'tool'
    when part in ('bottle', 'vial', 'roll-on', 'atomizer', 'dropper-bottle', 'airless-bottle',
        'diffuser-bottle', 'car-bottle', 'set') and (has_neck or contents = 'set') then 'hand'
    when part in ('pump', 'pump-ring-set', 'dropper') and is_crimp then 'tool'
    when part in ('pump', 'pump-ring-set', 'dropper', 'cap') and has_neck and not is_crimp then 'hand'
  end as closing
  from (
    select id, attributes->>'part' as part, attributes->>'contents' as contents,
      attributes ? 'neck' as has_neck, coalesce(attributes->>'neck' like 'FEA%', false) as is_crimp
    from products
  ) stated
) derived
where closing is not null
on conflict do nothing;
