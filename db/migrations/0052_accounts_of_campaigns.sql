-- outside a transaction
create index concurrently if not exists ledger_accounts_of_campaigns on ledger_accounts (id) where id like 'campaign:%';
