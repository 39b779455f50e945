-- Stop every process first: an older one would take what a correction gives back for a part of the
-- order that was returned.
-- When the rows of a placed order were last corrected; null if never (decision 0064).
alter table orders add column rows_corrected_at timestamptz;

-- `correction`: what was paid beyond the corrected total. It belongs to no row of the order.
alter table refunds
  drop constraint refunds_cause_check,
  add constraint refunds_cause_check check (
    cause in ('part', 'cancelled', 'late', 'duplicate', 'review', 'correction')
  );
