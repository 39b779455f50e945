-- Stop every process first: an older one takes a line that was booked on an account for unbooked.
-- A line of a bank's statement may pay the account of a company instead of an order.
alter table bank_lines
  add column account_entry_id bigint references account_entries (id),
  drop constraint bank_lines_check,
  add constraint bank_lines_booked_pays_one check (
    (state = 'booked') = (num_nonnulls(payment_id, account_entry_id) = 1)
    and num_nonnulls(payment_id, account_entry_id) <= 1);
create unique index bank_lines_by_entry on bank_lines (account_entry_id)
  where account_entry_id is not null;
