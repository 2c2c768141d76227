-- Withdrawals of viewers and firms, and transfers of viewers.

-- A withdrawal as requested. It is stored in the journal entry of the request, which is sealed.
create function withdrawal_fingerprint(amount_kurus bigint, iban text, account_holder text) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(amount_kurus || ' ' || iban || ' ' || account_holder, 'UTF8')), 'hex');

-- Withdrawals sent to the bank together.
create table payout_runs (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'approved', 'filed', 'done', 'called_off')),
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  -- The second administrator, above an amount; null for the command line.
  approved_by bigint references users (id),
  approved_at timestamptz,
  -- The file for the bank. A run has one format: files in two could both be uploaded.
  file_format text check (file_format in ('pain.001', 'csv')),
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  filed_at timestamptz,
  times_given integer not null default 0 check (times_given >= 0),
  ended_at timestamptz,
  check ((file_format is null) = (filed_at is null) and (file_hash is null) = (filed_at is null)),
  check (filed_at is null or times_given > 0),
  check (status not in ('open', 'approved', 'called_off') or filed_at is null),
  check (status not in ('filed', 'done') or filed_at is not null),
  check ((status in ('done', 'called_off')) = (ended_at is not null))
);

-- A requested withdrawal of a viewer or a firm. The IBAN stays as requested.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount_kurus bigint not null check (amount_kurus > 0),
  iban text not null check (iban ~ '^TR[0-9]{24}$'),
  account_holder text not null check (length(account_holder) between 2 and 150),
  status text not null default 'pending' check (status in ('pending', 'paid', 'rejected', 'returned')),
  -- The bank's, where it was returned.
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id),
  -- Folded once: folding twenty thousand for each search takes a second.
  search_text text not null generated always as (search_fold(account_holder || ' ' || iban)) stored,
  -- Withdrawals to a wallet's second or later new IBAN are on hold for a day, so that the owner of a stolen account
  -- can notice. Null: no hold.
  rests_until timestamptz,
  -- The viewer removed this IBAN from the saved ones: it counts as new again. Null: saved.
  iban_removed_at timestamptz,
  -- The administrator who has claimed it for payment: nobody else decides it meanwhile. Kept after the decision.
  taken_by bigint references users (id),
  taken_at timestamptz,
  -- An administrator looked at its evidence, where somebody has to before it is sent.
  looked_by bigint references users (id),
  looked_at timestamptz,
  -- The run that owns it: nobody else decides it meanwhile.
  payout_run_id bigint references payout_runs (id),
  check (payout_run_id is null or status = 'pending'),
  check ((looked_by is null) = (looked_at is null)),
  check ((taken_by is null) = (taken_at is null)),
  check ((status = 'pending') = (decided_at is null)),
  check (status not in ('rejected', 'returned') or rejection_reason is not null)
);
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);
-- For the number of other accounts with the same IBAN in the queue.
create index withdrawals_by_iban on withdrawals (iban);
-- For the accounts with the same holder before a payment.
create index withdrawals_paid_by_holder on withdrawals (search_fold(account_holder)) where status = 'paid';
create index withdrawals_paid on withdrawals (decided_at) where status = 'paid';
create index withdrawals_of_run on withdrawals (payout_run_id) where payout_run_id is not null;

-- A withdrawal in a run, and what the bank did with it. The row stays when the withdrawal leaves the run.
create table payout_run_rows (
  run_id bigint not null references payout_runs (id),
  withdrawal_id bigint not null references withdrawals (id),
  amount_kurus bigint not null check (amount_kurus > 0),
  result text check (result in ('paid', 'returned', 'not_sent')),
  bank_reference text check (length(bank_reference) between 1 and 140),
  -- The bank's day.
  result_on date,
  -- The bank's day of a return after it was paid.
  returned_on date,
  reason text check (length(reason) between 1 and 1000),
  decided_by bigint references users (id),
  decided_at timestamptz,
  primary key (run_id, withdrawal_id),
  check ((result is null) = (decided_at is null) and (result is null) = (result_on is null)),
  check (result <> 'returned' or reason is not null),
  check (returned_on is null or result = 'returned')
);
create index payout_run_rows_of_withdrawal on payout_run_rows (withdrawal_id);

-- The payout that left the account or came back by a line of the bank.
alter table bank_lines add column withdrawal_id bigint references withdrawals (id);
-- A payout leaves the account once and comes back once: more is a mistake of the bank, for a person to see.
create unique index bank_lines_of_payout on bank_lines (withdrawal_id, (amount_kurus > 0))
  where withdrawal_id is not null;
