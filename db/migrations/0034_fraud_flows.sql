-- Which way money went between wallets, summed by pair: what the score follows from wallet to wallet.
create table fraud_flows (
  from_id bigint not null references viewers (user_id),
  to_id bigint not null references viewers (user_id),
  amount_kurus bigint not null check (amount_kurus > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (from_id, to_id),
  check (from_id <> to_id)
);
create index fraud_flows_back on fraud_flows (to_id, from_id);
create index ledger_entries_transfers_of on ledger_entries (actor_id, at) where kind = 'transfer';

-- The score without what other accounts' scores added: only this one spreads, so that two accounts cannot raise each
-- other for ever.
alter table fraud_scores add column own_score smallint not null check (own_score between 0 and 100);
