-- The parts of the design tool are answered from memory, with the set-up of each print.
create trigger print_techniques_changed after insert or update or delete on print_techniques
  for each statement execute function notify_change('catalogue');
