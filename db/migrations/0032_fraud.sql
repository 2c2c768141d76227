-- Evidence of attention, and what tells a farm of accounts from honest people: sources, links, scores, cases (threats
-- T-V9). Their feature says how long each is kept, and a decision explains why.

-- What the page saw of a watch. Null where the caller said nothing: that is no fault, only no evidence.
alter table watches
  add column visible_ms integer check (visible_ms >= 0),
  add column hidden_ms integer check (hidden_ms >= 0),
  add column focused_ms integer check (focused_ms >= 0),
  -- Whether the ad's picture was on the screen.
  add column is_painted boolean,
  -- How often the page reported while it ran.
  add column beats smallint check (beats >= 0),
  -- Whether the start followed an offer of this ad to this viewer.
  add column was_offered boolean;

-- From where a viewer came on a day: keyed hashes of the address (the /64 of IPv6) and of the browser's own random mark.
create table viewer_sources (
  user_id bigint not null references viewers (user_id),
  kind text not null check (kind in ('address', 'device')),
  key text not null check (length(key) between 8 and 64),
  day date not null,
  primary key (user_id, kind, key, day)
);
create index viewer_sources_shared on viewer_sources (kind, key, day);

-- What ties two accounts together, the smaller id first. Refreshed by a job and when money is about to leave.
create table fraud_links (
  a_id bigint not null references viewers (user_id),
  b_id bigint not null references viewers (user_id),
  kind text not null check (kind in ('device', 'lockstep', 'iban', 'transfer')),
  -- Days on one device, starts in the same second, withdrawals to the IBAN, kuruş sent.
  amount bigint not null check (amount > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (a_id, b_id, kind),
  check (a_id < b_id)
);
create index fraud_links_back on fraud_links (b_id, a_id);

-- The last score of each account that was ever looked at.
create table fraud_scores (
  user_id bigint primary key references viewers (user_id),
  score smallint not null check (score between 0 and 100),
  level text not null check (level in ('clear', 'watched', 'suspected', 'certain')),
  -- Of the table of rules that made it.
  version integer not null,
  -- [{rule, group, points, text}], the heaviest first.
  reasons jsonb not null,
  signals jsonb not null,
  -- The smallest account number of those tied together; null where there are no ties.
  group_id bigint,
  scored_at timestamptz not null
);
create index fraud_scores_of_group on fraud_scores (group_id) where group_id is not null;
create index fraud_scores_high on fraud_scores (score desc) where level in ('suspected', 'certain');

-- Accounts in review. While the last case of an account is undecided or was decided "held", its money does not leave.
create table fraud_cases (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  opened_at timestamptz not null,
  score smallint not null check (score between 0 and 100),
  version integer not null,
  reasons jsonb not null,
  -- Whether the account may open no new watches meanwhile.
  stops_watching boolean not null,
  objection text check (length(objection) between 1 and 1000),
  objected_at timestamptz,
  decision text check (decision in ('cleared', 'held', 'closed')),
  decided_at timestamptz,
  decided_by bigint references users (id),
  note text check (length(note) between 1 and 1000),
  check ((objection is null) = (objected_at is null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create unique index fraud_cases_one_open on fraud_cases (user_id) where decision is null;
create index fraud_cases_of_viewer on fraud_cases (user_id, id desc);
create index fraud_cases_stopping on fraud_cases (user_id) where stops_watching;
