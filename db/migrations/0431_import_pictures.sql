-- Photographs that a sheet names: those of a row in their order, and what was sent for each name.
alter table import_rows add column pictures text[] not null default '{}';
create table import_pictures (
  import_id integer not null references imports (id) on delete cascade,
  -- The name of the file without folders, in lower case.
  name text not null,
  image_hash text not null references images (hash),
  primary key (import_id, name)
);
create index import_pictures_by_image on import_pictures (image_hash);
