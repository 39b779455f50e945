-- Money that a bank's statement says has come. A line is stored once, however often the statement
-- that has it is uploaded: `fingerprint` is of its day, amount and words, and of which of equal lines
-- in one file it is.
create table bank_lines (
  id bigint generated always as identity primary key,
  fingerprint text not null unique,
  day date not null,
  amount_kurus bigint not null check (amount_kurus > 0),
  description text not null,
  reference text not null,
  name text not null,
  file_name text not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'booked', 'ignored')),
  -- The transfer that it pays.
  payment_id text references payments (id),
  -- Why it belongs to no order.
  reason text,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'booked') = (payment_id is not null)),
  check ((state = 'ignored') = (reason is not null))
);
create index bank_lines_by_state on bank_lines (state, day desc, id desc);
create index bank_lines_by_day on bank_lines (day);
-- A transfer is booked by one line at most.
create unique index bank_lines_by_payment on bank_lines (payment_id) where payment_id is not null;
