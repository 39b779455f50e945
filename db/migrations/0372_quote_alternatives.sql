-- A row of a quote may have alternatives, of which the buyer chooses one; and a quote has terms, and
-- words that are no product.
alter table quote_items
  -- The position of the row in whose place it can be chosen; null: a row of its own.
  add column alternative_to integer,
  -- Of a row and its alternatives exactly one: the sums and the order have it.
  add column is_chosen boolean not null default true,
  add constraint quote_items_alternative foreign key (quote_id, alternative_to)
    references quote_items (quote_id, position) on delete cascade;

alter table quotes
  add column payment_terms text,
  add column delivery_terms text,
  add column text_rows text[] not null default '{}';
