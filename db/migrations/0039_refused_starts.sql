-- What a provider said when it refused to start a payment; the merchant reads it in "Ödemeler".
alter table payments add column failure_detail text;
create index payments_start_refused on payments (provider, created_at)
  where failure_reason = 'start-refused' and seen_at is null;
-- Payments that their provider is reviewing: the card is charged, and nothing may be sent yet.
create index payments_reviewing on payments (created_at)
  where state = 'PENDING' and failure_reason = 'reviewing';
