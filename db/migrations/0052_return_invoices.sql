-- A company sends goods back with an invoice of its own (iade faturası): recorded with its return, and with what is refunded.
alter table returns
  add column return_invoice_number text,
  add column return_invoice_on date,
  add constraint returns_invoice_whole check ((return_invoice_number is null) = (return_invoice_on is null));
alter table refunds
  add column return_invoice_number text,
  add column return_invoice_on date,
  add constraint refunds_invoice_whole check ((return_invoice_number is null) = (return_invoice_on is null));
