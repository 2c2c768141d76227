-- One-time steps of an installation, such as loading demo data. A step that began and never finished is done over.
create table installation_steps (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);
