-- Values of attributes that the merchant has named: the trade's own are in the code
-- (shared/catalogue/attributes.ts). Products have the code, everybody reads the names (decision 0101).
create table attribute_values (
  id integer primary key generated always as identity,
  key text not null,
  code text not null,
  name_tr text not null,
  name_en text,
  -- The Turkish name without case and diacritics: no two values of an attribute are called the same.
  folded text not null,
  -- What a colour looks like.
  swatch text constraint attribute_values_swatch_form check (swatch ~ '^#[0-9a-f]{6}$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint attribute_values_code_unique unique (key, code),
  constraint attribute_values_name_unique unique (key, folded)
);
create trigger attribute_values_changed after insert or update or delete on attribute_values
  for each statement execute function notify_change('attribute-values');
