-- Refused attempts whose page is still open are asked about: another card may pay on it.
create index payments_refused on payments (created_at) where state = 'FAILED';
