-- Double entry. The id of an account is its name: bank, vat_payable, campaign:12, user_wallet:5 …
create table ledger_accounts (
  id text primary key check (id ~ '^[a-z_]+(:[1-9][0-9]*)?$'),
  -- A cache of the sum of the account's postings; reconciliation compares the two.
  balance_kurus bigint not null default 0,
  -- Reserved for watches that are running: part of the balance, but not free.
  held_kurus bigint not null default 0 check (held_kurus >= 0),
  -- Only the platform's own books may go below zero.
  may_go_negative boolean generated always as (id !~ ':' and id <> 'withdrawals_pending') stored,
  check (may_go_negative or balance_kurus >= held_kurus)
);
insert into ledger_accounts (id) values
  ('bank'), ('vat_payable'), ('platform_revenue'), ('platform_expense'), ('withdrawals_pending');

create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What happened, and to what: together they happen once.
  kind text not null check (kind in (
    'order_paid', 'view', 'click', 'welcome_bonus', 'profile_reward', 'campaign_completed', 'campaign_leftover',
    'transfer', 'withdrawal_asked', 'withdrawal_paid', 'withdrawal_rejected')),
  ref text not null,
  -- Who caused it; null for a job.
  actor_id bigint,
  detail jsonb not null default '{}',
  at timestamptz not null,
  unique (kind, ref)
);

create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  account_id text not null references ledger_accounts (id),
  amount_kurus bigint not null check (amount_kurus <> 0),
  primary key (account_id, entry_id)
);
create index ledger_postings_of_entry on ledger_postings (entry_id);

-- All postings of an entry are inserted by one statement, and they sum to zero.
create function check_entries_balance() returns trigger language plpgsql as $$
begin
  if exists (select from new_postings group by entry_id having sum(amount_kurus) <> 0) then
    raise exception 'postings of an entry must sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as new_postings
  for each statement execute function check_entries_balance();

create trigger ledger_entries_are_history before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_postings_are_history before update or delete on ledger_postings
  for each row execute function refuse_change();

create trigger ledger_entries_stay before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_postings_stay before truncate on ledger_postings
  for each statement execute function refuse_change();

-- One row a run of the reconciliation; problems is empty when the books agree.
create table reconciliations (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  problems jsonb not null
);
