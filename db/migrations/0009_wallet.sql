-- Withdrawals of viewers and firms, and transfers of viewers.

-- A withdrawal as it was when it was asked for. It stands in the entry of the journal that asked for it, which is
-- sealed.
create function withdrawal_fingerprint(amount_kurus bigint, iban text, account_holder text) returns text
  language sql immutable parallel safe
  return encode(sha256(convert_to(amount_kurus || ' ' || iban || ' ' || account_holder, 'UTF8')), 'hex');

-- Money that a viewer or a firm asked to be paid out of its wallet. The IBAN is kept as it was asked for.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount_kurus bigint not null check (amount_kurus > 0),
  iban text not null check (iban ~ '^TR[0-9]{24}$'),
  account_holder text not null check (length(account_holder) between 2 and 150),
  status text not null default 'pending' check (status in ('pending', 'paid', 'rejected')),
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id),
  -- Folded once: folding twenty thousand of them for each search takes a second.
  search_text text not null generated always as (search_fold(account_holder || ' ' || iban)) stored,
  -- Money to a wallet's second or later new IBAN rests for a day: whoever took an account over cannot have it paid out
  -- before the owner notices. Null: may be paid out at once.
  rests_until timestamptz,
  -- A viewer took this IBAN from the list to choose from: asked for again it is new to the wallet. Null: it is in the
  -- list.
  iban_removed_at timestamptz,
  -- The administrator who is about to send it: nobody else decides it meanwhile. Kept of a decided one.
  taken_by bigint references users (id),
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'rejected' or rejection_reason is not null)
);
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);
-- The desk of withdrawals says of each how many other accounts asked for money to the same IBAN.
create index withdrawals_by_iban on withdrawals (iban);
-- One holder's name on many accounts shows before the next one is paid.
create index withdrawals_paid_by_holder on withdrawals (search_fold(account_holder)) where status = 'paid';
create index withdrawals_paid on withdrawals (decided_at) where status = 'paid';
