-- Stop every process first: the old version shows what it does not know as no connection at all.
alter table connections drop constraint connections_name_check;
alter table connections add constraint connections_name_known check (name in ('smtp', 'iyzico', 'paytr'));
-- Payment methods follow from the keys: pages that show them are made again, adapters too.
create trigger connections_changed after insert or update or delete on connections for each statement execute function notify_change('settings');
