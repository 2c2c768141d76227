-- What an administrator decided for accounts that are tied together. After "closed" a job takes back what they earned; how far
-- it came is here.
create table fraud_decisions (
  id bigint generated always as identity primary key,
  -- As the queue named it then: the smallest account number.
  group_id bigint not null,
  user_ids bigint[] not null check (cardinality(user_ids) between 1 and 1000),
  decision text not null check (decision in ('cleared', 'held', 'closed')),
  reason text not null check (length(reason) between 1 and 1000),
  -- Of the invalid earnings.
  category text check (category in ('automated', 'one_person', 'unattended', 'other')),
  decided_by bigint not null references users (id),
  decided_at timestamptz not null,
  finished_at timestamptz,
  views integer not null default 0,
  clicks integer not null default 0,
  amount_kurus bigint not null default 0,
  from_wallets_kurus bigint not null default 0,
  returned_kurus bigint not null default 0,
  check ((decision = 'closed') = (category is not null)),
  check (from_wallets_kurus between 0 and amount_kurus)
);
create index fraud_decisions_of_group on fraud_decisions (group_id, id desc);
create index fraud_decisions_unfinished on fraud_decisions (id) where finished_at is null;

alter table fraud_cases add column decision_id bigint references fraud_decisions (id);
create index fraud_cases_of_decision on fraud_cases (decision_id) where decision_id is not null;
