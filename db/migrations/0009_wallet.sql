-- Withdrawals of viewers and firms, and transfers of viewers.

-- A withdrawal as requested. It is stored in the journal entry of the request, which is sealed.
create function withdrawal_fingerprint(amount_kurus bigint, iban text, account_holder text) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(amount_kurus || ' ' || iban || ' ' || account_holder, 'UTF8')), 'hex');

-- A requested withdrawal of a viewer or a firm. The IBAN stays as requested.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount_kurus bigint not null check (amount_kurus > 0),
  iban text not null check (iban ~ '^TR[0-9]{24}$'),
  account_holder text not null check (length(account_holder) between 2 and 150),
  status text not null default 'pending' check (status in ('pending', 'paid', 'rejected', 'returned')),
  -- Of a returned one that of the bank.
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
