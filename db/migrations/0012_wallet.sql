-- Money a viewer asked to be paid out. The IBAN is kept as it was asked for.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null references viewers (user_id),
  amount_kurus bigint not null check (amount_kurus > 0),
  iban text not null check (iban ~ '^TR[0-9]{24}$'),
  account_holder text not null check (length(account_holder) between 3 and 100),
  status text not null default 'pending' check (status in ('pending', 'paid', 'rejected')),
  rejection_reason text check (length(rejection_reason) between 1 and 1000),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users (id),
  check ((status = 'pending') = (decided_at is null)),
  check (status <> 'rejected' or rejection_reason is not null)
);
create index withdrawals_of_viewer on withdrawals (user_id, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);
