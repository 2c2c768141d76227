-- The operator's settings in whole units: kuruş, basis points, days, seconds, counts; a switch is 0 or 1.
-- The list of keys, units, defaults and bounds is in features/settings/registry.ts; a missing row means the default.
create table setting_values (
  key text primary key,
  value bigint not null check (value >= 0)
);

-- One row: raised by every save, so that two admins cannot overwrite each other unseen.
create table setting_version (
  only_row boolean primary key default true check (only_row),
  version integer not null
);
insert into setting_version (version) values (1);

create table setting_changes (
  id bigint generated always as identity primary key,
  version integer not null,
  key text not null,
  from_value bigint not null,
  to_value bigint not null,
  actor_id bigint not null references users (id),
  at timestamptz not null
);
create trigger setting_changes_are_history before update or delete on setting_changes
  for each row execute function refuse_change();
