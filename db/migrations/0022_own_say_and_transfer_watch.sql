-- A viewer's say over each detail, and a watch over where transfers flow together.

-- Details, by wire name, that may not choose ads: audiences see them as not given.
alter table viewers add column withheld text[] not null default '{}' check (withheld <@ array[
  'age', 'gender', 'marital_status', 'children_count', 'city', 'district', 'profession', 'sector', 'hobbies',
  'favorite_brands', 'favorite_colors', 'clothing_size']);

-- Wallets into which many others sent money within a day (threats T-V15). One open row for each; an administrator closes
-- it with what was found out.
create table transfer_alerts (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  senders integer not null check (senders > 0),
  amount_kurus bigint not null check (amount_kurus > 0),
  -- Of the transfers that were counted.
  first_at timestamptz not null,
  last_at timestamptz not null,
  found_at timestamptz not null,
  closed_at timestamptz,
  closed_by bigint references users (id),
  note text check (length(note) between 1 and 1000),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (note is null))
);
create unique index transfer_alerts_one_open on transfer_alerts (user_id) where closed_at is null;
create index transfer_alerts_newest on transfer_alerts (id desc);

create index ledger_entries_transfers on ledger_entries (at) where kind = 'transfer';
