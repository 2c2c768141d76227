-- Signs of an attack that lasts: one row a kind, so that a flood is told of once.
create table alarms (
  kind text primary key check (kind in ('wrong_codes', 'codes_sent')),
  began_at timestamptz not null,
  last_at timestamptz not null
);
