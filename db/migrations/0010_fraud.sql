-- Evidence of account farms, and decisions on it (threats T-V9).

-- A viewer's source on a day: keyed hashes of the address (the /64 of IPv6) and of the browser's random mark. A
-- firm's sources have kinds of their own, which are no evidence against viewers of the same office.
create table viewer_sources (
  user_id bigint not null references users (id),
  kind text not null check (kind in ('address', 'device', 'firm_address', 'firm_device')),
  key text not null check (length(key) between 8 and 64),
  day date not null,
  primary key (user_id, kind, key, day)
);
create index viewer_sources_shared on viewer_sources (kind, key, day);

-- A link between two accounts, the smaller id first. Refreshed by a job and before payouts.
create table fraud_links (
  a_id bigint not null references viewers (user_id),
  b_id bigint not null references viewers (user_id),
  kind text not null check (kind in ('device', 'lockstep', 'iban', 'transfer')),
  -- Days on one device, starts in the same second, paid withdrawals to the IBAN, kuruş sent.
  amount bigint not null check (amount > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (a_id, b_id, kind),
  check (a_id < b_id)
);
create index fraud_links_back on fraud_links (b_id, a_id);

-- Money transferred between two wallets, summed by pair: evidence about payouts follows it.
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

-- The last score of each scored account.
create table fraud_scores (
  user_id bigint primary key references viewers (user_id),
  score smallint not null check (score between 0 and 100),
  level text not null check (level in ('clear', 'watched', 'suspected', 'certain')),
  -- The version of its table of rules.
  version integer not null,
  -- [{rule, group, points, text}], the highest first.
  reasons jsonb not null,
  signals jsonb not null,
  -- The smallest id of the linked accounts; null without links.
  group_id bigint,
  scored_at timestamptz not null
);
create index fraud_scores_of_group on fraud_scores (group_id) where group_id is not null;
create index fraud_scores_high on fraud_scores (score desc) where level in ('suspected', 'certain');

-- An administrator's decision on linked accounts. After "closed" a job takes back their earnings; its progress is
-- here.
create table fraud_decisions (
  id bigint generated always as identity primary key,
  -- The queue's id of the group at the time: the smallest account id.
  group_id bigint not null,
  user_ids bigint[] not null check (cardinality(user_ids) between 1 and 1000),
  decision text not null check (decision in ('cleared', 'held', 'closed')),
  reason text not null check (length(reason) between 1 and 1000),
  -- The category of the invalid earnings.
  category text check (category in ('automated', 'one_person', 'unattended', 'other')),
  decided_by bigint not null references users (id),
  decided_at timestamptz not null,
  finished_at timestamptz,
  -- The platform's loss at the decision.
  shortfall_kurus bigint not null default 0 check (shortfall_kurus >= 0),
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

-- The part that a closing does not refund to a firm until an administrator decides, because the firm shares
-- something with the accounts (`ties`: [{kind, accounts}]) or because wallets lack more than decided.
create table fraud_shortfalls (
  id bigint generated always as identity primary key,
  decision_id bigint not null references fraud_decisions (id),
  firm_id bigint not null references firms (user_id),
  -- The earnings that no wallet covers, a loss of the platform.
  amount_kurus bigint not null check (amount_kurus > 0),
  ties jsonb not null,
  waits_since timestamptz not null,
  outcome text check (outcome in ('returned', 'kept')),
  note text check (length(note) between 1 and 1000),
  decided_at timestamptz,
  decided_by bigint references users (id),
  unique (decision_id, firm_id),
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null))
);

-- An account in review. While its last case is undecided or was decided "held", its money cannot leave.
create table fraud_cases (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  opened_at timestamptz not null,
  score smallint not null check (score between 0 and 100),
  version integer not null,
  reasons jsonb not null,
  -- Whether the account can start no watches meanwhile.
  stops_watching boolean not null,
  objection text check (length(objection) between 1 and 1000),
  objected_at timestamptz,
  decision text check (decision in ('cleared', 'held', 'closed')),
  decided_at timestamptz,
  decided_by bigint references users (id),
  note text check (length(note) between 1 and 1000),
  decision_id bigint references fraud_decisions (id),
  check ((objection is null) = (objected_at is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create unique index fraud_cases_one_open on fraud_cases (user_id) where decision is null;
create index fraud_cases_of_viewer on fraud_cases (user_id, id desc);
create index fraud_cases_stopping on fraud_cases (user_id) where stops_watching;
create index fraud_cases_of_decision on fraud_cases (decision_id) where decision_id is not null;
