-- The ledger: double entry, seals, and reconciliation.

-- A ledger account. Its id is its name: bank, vat_payable, campaign:12, user_wallet:5 …
create table ledger_accounts (
  id text primary key check (id ~ '^[a-z_]+(:[1-9][0-9]*)?$'),
  -- A cache of the sum of the account's postings; reconciliation compares the two.
  balance_kurus bigint not null default 0,
  -- Reserved for running watches: part of the balance, but not free.
  held_kurus bigint not null default 0 check (held_kurus >= 0),
  -- Only the platform's own accounts may go below zero.
  may_go_negative boolean generated always as (id !~ ':' and id <> 'withdrawals_pending') stored,
  check (may_go_negative or balance_kurus >= held_kurus)
);
create index ledger_accounts_of_campaigns on ledger_accounts (id) where id like 'campaign:%';
create index ledger_accounts_but_viewers on ledger_accounts (id) where id not like 'user_wallet:%';
insert into ledger_accounts (id) values
  ('bank'), ('vat_payable'), ('platform_revenue'), ('platform_expense'), ('withdrawals_pending');

-- The kinds of ledger entries, as in platform/ledger/accounts.ts.
create table entry_kinds (
  kind text primary key
);
insert into entry_kinds (kind) values
  ('order_paid'), ('card_credited'), ('late_transfer'), ('wallet_top_up'), ('view'), ('click'), ('view_taken_back'),
  ('click_taken_back'), ('welcome_bonus'), ('profile_reward'), ('campaign_completed'), ('campaign_leftover'),
  ('transfer'), ('withdrawal_asked'), ('withdrawal_paid'), ('withdrawal_rejected'), ('withdrawal_returned'),
  ('balance_given_up'), ('correction');

-- One movement of money; its postings name the accounts.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- Kind and reference are unique together: an event is booked once.
  kind text not null references entry_kinds (kind),
  ref text not null,
  -- Null for a job.
  actor_id bigint,
  detail jsonb not null default '{}',
  at timestamptz not null,
  unique (kind, ref)
);
create index ledger_entries_transfers on ledger_entries (at) where kind = 'transfer';
-- For the journal by kind. Views and clicks are so frequent that scanning backwards finds a page of them without an
-- index.
create index ledger_entries_seldom on ledger_entries (kind, id) where kind not in ('view', 'click');
create index ledger_entries_transfers_of on ledger_entries (actor_id, at) where kind = 'transfer';

-- Months of the books that take no entry any more: what comes later is dated later. Closed one after the other.
create table closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  -- Istanbul's midnight after its last day.
  ends_at timestamptz not null unique,
  closed_at timestamptz not null,
  closed_by bigint not null references users (id),
  -- Null where one administrator was enough, and for the command line.
  approved_by bigint references users (id) check (approved_by <> closed_by),
  check (closed_at > ends_at)
);

-- One look-up for all entries of a statement, because views are the hot path.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if (select min(at) from new_entries) < (select max(ends_at) from closed_months) then
    raise exception 'the month of this entry is closed'
      using errcode = 'check_violation', constraint = 'entry_in_open_month';
  end if;
  return null;
end $$;
create trigger ledger_entries_of_open_months after insert on ledger_entries
  referencing new table as new_entries
  for each statement execute function refuse_closed_month();

-- The debits and credits of each book on a day that is over: a trial balance adds up days, not postings.
create table ledger_days (
  day date not null,
  book text not null,
  debit_kurus bigint not null,
  credit_kurus bigint not null,
  primary key (day, book)
);

-- An entry's change of one account's balance.
create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  account_id text not null references ledger_accounts (id),
  amount_kurus bigint not null check (amount_kurus <> 0),
  primary key (account_id, entry_id)
);
create index ledger_postings_of_entry on ledger_postings (entry_id);

-- All postings of an entry are inserted by one statement, and their sum is zero.
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

-- The first entry at or after an instant. Ids follow time, so a binary search of some twenty steps replaces an
-- index that every posting would have to maintain.
create function ledger_first_entry_at(instant timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint := coalesce((select max(id) from ledger_entries), 0) + 1;
  middle bigint;
  found record;
begin
  while low < high loop
    middle := (low + high) / 2;
    select id, at into found from ledger_entries where id >= middle order by id limit 1;
    if found.at < instant then
      low := found.id + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;

-- The sealed content of a range of entries and their postings. The text form of a row is quoted, so that different
-- contents have different texts.
create function ledger_seal_content(from_id bigint, to_id bigint) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(coalesce(
      (select string_agg((id, kind, ref, actor_id, detail, extract(epoch from at))::text, E'\n' order by id)
       from ledger_entries where id between from_id and to_id), ''), 'UTF8'))
    || sha256(convert_to(coalesce(
      (select string_agg(entry_id || ' ' || account_id || ' ' || amount_kurus, E'\n' order by entry_id, account_id)
       from ledger_postings where entry_id between from_id and to_id), ''), 'UTF8'));

-- A gapless chain of seals: each covers the ids after the seal before it, and its hash includes that seal's hash.
-- Unused ids belong to transactions that were rolled back: removing or adding an entry changes its seal's content.
create table ledger_seals (
  from_entry_id bigint primary key check (from_entry_id > 0),
  to_entry_id bigint not null unique check (to_entry_id >= from_entry_id),
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null
);

-- The audit log is sealed like the journal: changing or removing a row breaks a seal.
create function audit_seal_content(from_id bigint, to_id bigint) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(coalesce(
      (select string_agg(
          (id, actor_id, action, subject_kind, subject_id, reason, before, after, extract(epoch from at))::text,
          E'\n' order by id)
       from audit_log where id between from_id and to_id), ''), 'UTF8'));

-- The seals of the audit log, as ledger_seals.
create table audit_seals (
  from_entry_id bigint primary key check (from_entry_id > 0),
  to_entry_id bigint not null unique check (to_entry_id >= from_entry_id),
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null
);

-- A run of the reconciliation; problems is empty when the books balance.
create table reconciliations (
  -- The highest id is the last finished run: a full run gets a new id when it ends.
  id bigint generated always as identity primary key,
  -- `minute`: all balances, new rows and small tables; `full`: everything.
  kind text not null check (kind in ('minute', 'full')),
  -- The end, or for a pending run the start.
  at timestamptz not null,
  -- Null for the job.
  actor_id bigint references users (id),
  problems jsonb not null,
  took_ms integer not null default 0,
  -- The number of checked invariants of a pending full run; null once it has ended.
  done integer check (done is null or kind = 'full')
);
create unique index reconciliations_one_open on reconciliations ((true)) where done is not null;

-- The difference of two figures, each of several at its place: '10 / 5' and '12 / 5' by '2 / 0'. If their counts
-- differ, both figures.
create function figures_difference(expected text, actual text) returns text
  language sql immutable parallel safe
  return case
    when expected ~ '^-?\d+( / -?\d+)*$' and actual ~ '^-?\d+( / -?\d+)*$'
      and cardinality(string_to_array(expected, ' / ')) = cardinality(string_to_array(actual, ' / '))
    then (select string_agg((found::numeric - due::numeric)::text, ' / ' order by place)
      from unnest(string_to_array(expected, ' / '), string_to_array(actual, ' / '))
        with ordinality as pair (due, found, place))
    else coalesce(expected, '-') || ' -> ' || coalesce(actual, '-')
  end;

-- An unlifted freeze stops all payments out of wallets. It starts by itself; an administrator lifts it, with a
-- reason.
create table money_freezes (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  -- The problems of the run that started the freeze.
  problems jsonb not null,
  lifted_at timestamptz,
  lifted_by bigint references users (id),
  reason text check (length(reason) between 1 and 1000),
  -- Problems accepted when lifting: the freeze stays lifted until others are found.
  accepted jsonb not null default '[]',
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (reason is null))
);
create unique index money_freezes_one_open on money_freezes ((true)) where lifted_at is null;

-- An act proposed by one administrator and decided by another.
create table proposals (
  id bigint generated always as identity primary key,
  -- The act that an approval carries out, and what that act needs to know.
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  payload jsonb not null,
  -- The subject, where only one proposal of its kind may be open about one thing; otherwise empty.
  subject text not null default '',
  reason text not null check (length(reason) between 1 and 1000),
  proposed_by bigint not null references users (id),
  proposed_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'approved', 'rejected', 'withdrawn')),
  decided_at timestamptz,
  -- Null for the command line.
  decided_by bigint references users (id),
  note text check (length(note) between 1 and 1000),
  check ((status = 'open') = (decided_at is null)),
  check (status <> 'open' or (decided_by is null and note is null)),
  -- Nobody approves an own proposal; whoever withdraws one has made it.
  check (status <> 'approved' or decided_by is distinct from proposed_by),
  check (status <> 'withdrawn' or decided_by = proposed_by)
);
create unique index proposals_one_open on proposals (kind, subject) where status = 'open' and subject <> '';
create index proposals_by_status on proposals (status, id desc);

-- A decision is added once. Nothing else about a proposal changes, so that what is approved is what was proposed.
create function keep_proposal() returns trigger language plpgsql as $$
begin
  if old.status <> 'open' or (old.kind, old.payload, old.subject, old.reason, old.proposed_by, old.proposed_at)
    is distinct from (new.kind, new.payload, new.subject, new.reason, new.proposed_by, new.proposed_at) then
    raise exception 'a proposal does not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proposals_do_not_change before update on proposals for each row execute function keep_proposal();
create trigger proposals_are_history before delete on proposals for each row execute function refuse_change();

-- How far numbers were given, and how far the checks of every minute have looked. One row.
create table ledger_marks (
  only_row boolean primary key default true check (only_row),
  -- The highest numbers given at a moment, and a transaction that began after that. Once all transactions before it
  -- have ended, no row can appear up to these numbers.
  given_entry_id bigint not null default 0,
  given_act_id bigint not null default 0,
  given_watch_id bigint not null default 0,
  own_transaction xid8 not null default '0',
  -- The checkpoint: rows up to these numbers were looked at, and none can appear among them any more. The entries and
  -- acts are sealed, the postings summed up in ledger_checked_accounts, and no watch is open.
  checked_entry_id bigint not null default 0,
  checked_act_id bigint not null default 0,
  checked_watch_id bigint not null default 0
);
insert into ledger_marks default values;

-- The sum of an account's postings up to the checkpoint.
create table ledger_checked_accounts (
  account_id text primary key,
  sum_kurus bigint not null
);
