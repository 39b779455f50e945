-- The number under a product's barcode (GTIN-8, -12, -13 or -14), as marketplaces and feeds ask for it.
alter table products add column gtin text
  constraint products_gtin_form check (gtin ~ '^([0-9]{8}|[0-9]{12}|[0-9]{13}|[0-9]{14})$')
  constraint products_gtin_unique unique;
