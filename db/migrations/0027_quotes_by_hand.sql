-- Quotes that the desk makes (issue 9): with prices of its own, a word to the customer, and who made it.

alter table quotes
  add column note text,
  -- The administrator's address; null for one that was asked for in the shop.
  add column made_by text,
  -- One press makes one quote, however often it is sent.
  add column idempotency_key text constraint quotes_key_unique unique,
  add column request_hash text;

-- What the catalogue asked at its tier that day, where the desk set a price of its own.
alter table quote_items add column list_unit_price_kurus bigint check (list_unit_price_kurus >= 0);
