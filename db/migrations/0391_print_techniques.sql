-- Silk-screen and hot foil: products that print on the glass itself (attribute "technique"), and the
-- product that is charged for their set-up, once for each colour of a design (decision 0097).
create table print_techniques (
  product_id integer primary key references products (id) on delete cascade,
  setup_product_id integer not null references products (id) on delete cascade,
  version integer not null default 1,
  check (product_id <> setup_product_id)
);
create index print_techniques_by_setup on print_techniques (setup_product_id);

insert into search_labels (key, value, label, kinds, weight) values
  ('technique', 'screen', 'Serigrafi Silk-screen ipek baskı serigraf', '', 'C'),
  ('technique', 'foil', 'Sıcak yaldız Hot foil varak folyo baskı', '', 'C');
