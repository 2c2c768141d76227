-- What the servers on this database have in common, as keyed hashes: each secret in DATA_DIR/secrets, and which folder holds
-- the uploads. The first server writes them; one that has others is refused at its start.
create table fingerprints (
  -- `secret:accounts`, `uploads`.
  name text primary key check (name ~ '^[a-z]+(:[a-z-]+)?$'),
  fingerprint bytea not null check (length(fingerprint) = 32)
);
