-- People's say over their own data, and the admin's over accounts: consents that take effect, a second factor,
-- suspending, closing, and a list of people that stays quick.

-- The viewer's latest answer to the consent "targeting"; while it is false, audiences see a viewer who gave no details.
-- Every registration records an answer.
alter table viewers add column allows_targeting boolean not null default true;
update viewers set allows_targeting = answer.is_given
  from (select distinct on (user_id) user_id, is_given from consents where kind = 'targeting' order by user_id, id desc)
    as answer
  where answer.user_id = viewers.user_id;

alter table users
  drop constraint users_status_check,
  add constraint users_status_check check (status in ('active', 'suspended', 'closed')),
  -- A closed account has no phone any more, and so no longer keeps its number from being registered again.
  drop constraint users_phone_check,
  add constraint users_phone_check
    check (phone ~ '^5[0-9]{9}$' or (status = 'closed' and phone = 'closed-' || id)),
  add column suspended_at timestamptz,
  -- What the person is told at login.
  add column suspension_reason text check (length(suspension_reason) between 1 and 1000),
  add column closed_at timestamptz,
  -- What the admin's search looks in, folded once when written; the role in the words that the screen uses for it.
  add column search_text text not null generated always as (
    search_fold(name || ' ' || email || ' ' || case role when 'admin' then 'admin yönetici' when 'firm' then 'firm firma'
      else 'user kullanıcı' end)) stored;
create index users_newest on users (created_at desc, id desc);
create index users_not_active on users (status, role) where status <> 'active';

-- What a suspended firm advertises is not offered: every server process rebuilds its index when a firm's status changes.
create trigger users_announce after update of status on users
  for each row when (old.status is distinct from new.status and new.role = 'firm')
  execute function announce_serving_change();

-- An admin's second factor. The secret is sealed with the installation's own key, so that a stolen table opens nothing.
-- It is in force once its first code was entered.
create table second_factors (
  user_id bigint primary key references users (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was accepted: no code is good twice.
  last_step bigint not null default 0
);

-- For a lost phone: each good once, kept as a keyed hash.
create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Phones of closed accounts, as keyed hashes, with what registering again must not bring a second time
-- (threats T-V14).
create table closed_phones (
  phone_hash text primary key,
  -- The state of the profile rewards that were paid.
  rewarded_details text[] not null,
  reward_count integer not null,
  closed_at timestamptz not null
);

-- What somebody who closed their account left in the wallet, given up in so many words. The kinds that other migrations
-- added stay.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
    || replace(kinds, '''order_paid''::text', '''order_paid''::text, ''balance_given_up''::text');
end $$;
