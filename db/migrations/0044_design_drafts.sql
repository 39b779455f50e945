-- A design whose label cannot be printed as it is: it is kept, but neither sold nor shared.
alter table designs add column is_draft boolean not null default false;
