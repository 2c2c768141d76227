-- Finds a part of a word by an index.
-- Allowed: not-known. pg_trgm comes with PostgreSQL, touches no table, and whoever may make tables in a database may make it.
create extension if not exists pg_trgm;
