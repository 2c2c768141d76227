-- outside a transaction
create index concurrently if not exists withdrawals_paid on withdrawals (decided_at) where status = 'paid';
