-- From which the shift of every reach is drawn (threats T-F13). One for all servers and for good: a new key would be
-- another sample of the same people.
create table reach_key (
  is_only boolean primary key default true check (is_only),
  key uuid not null
);
insert into reach_key (key) values (gen_random_uuid());
