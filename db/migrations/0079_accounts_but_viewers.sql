-- outside a transaction
create index concurrently if not exists ledger_accounts_but_viewers on ledger_accounts (id) where id not like 'user_wallet:%';
