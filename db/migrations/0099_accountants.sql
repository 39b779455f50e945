-- Stop every process first: an older one knows no rights of the fourth role.
alter table admins drop constraint admins_role_check,
  add constraint admins_role_check check (role in ('owner', 'editor', 'fulfilment', 'accountant'));
alter table admin_invitations drop constraint admin_invitations_role_check,
  add constraint admin_invitations_role_check
    check (role in ('owner', 'editor', 'fulfilment', 'accountant'));
