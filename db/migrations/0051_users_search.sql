-- outside a transaction
create index concurrently if not exists users_search on users using gin (search_text gin_trgm_ops, phone gin_trgm_ops);
