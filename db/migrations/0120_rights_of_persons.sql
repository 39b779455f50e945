-- Stop every process first: an older one refuses whoever has a new role.
-- What each administrator may see and change (decision 0060). Null: what the role gives; the owner's
-- are always null.
alter table admins
  add column grants text[],
  drop constraint admins_role_check,
  add constraint admins_role_check check (
    role in ('owner', 'editor', 'fulfilment', 'accountant', 'read-only', 'custom')
    and (role <> 'custom' or grants is not null)
  );
alter table admin_invitations
  add column grants text[],
  drop constraint admin_invitations_role_check,
  add constraint admin_invitations_role_check check (
    role in ('owner', 'editor', 'fulfilment', 'accountant', 'read-only', 'custom')
    and (role <> 'custom' or grants is not null)
  );

create function rights_of_role(role text) returns text[] language sql immutable as $$
  select case role
    when 'editor' then array['catalogue:see', 'catalogue:change', 'discounts:see',
      'discounts:change', 'showcases:see', 'showcases:change', 'content:see', 'content:change']
    when 'fulfilment' then array['stock:see', 'stock:change', 'orders:see', 'orders:change',
      'shipments:change', 'returns:see', 'returns:change']
    when 'accountant' then array['reports:see', 'accounting:see', 'accounting:change']
  end
$$;
update admins set grants = rights_of_role(role);
update admin_invitations set grants = rights_of_role(role);
drop function rights_of_role;

-- An older version changes the role only: then the rights of the new role count.
create function forget_grants() returns trigger language plpgsql as $$
begin
  if new.role is distinct from old.role and new.grants is not distinct from old.grants then
    new.grants := null;
  end if;
  return new;
end
$$;
create trigger admins_forget_grants before update of role on admins
  for each row execute function forget_grants();
create trigger admin_invitations_forget_grants before update of role on admin_invitations
  for each row execute function forget_grants();
