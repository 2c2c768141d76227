-- How far the checks of the books have looked, so that those of every minute read what is new or was changed, and not all
-- that is stored.

alter table reconciliations
  -- `minute`: what was new or changed; `rotation`: a part of what is stored, recorded only where it found something; `full`.
  add column kind text not null default 'full',
  -- The rows that differ, by check and key, so that the next run looks at them again: { invariant, domain, key }.
  add column rows jsonb not null default '[]';

-- One row. Without it nothing has been looked at yet.
create table ledger_marks (
  only_row boolean primary key default true check (only_row),
  -- Entries up to this number were looked at, and their postings are summed up in ledger_checked_accounts. No entry can
  -- appear among them any more, because a seal covers them.
  entry_id bigint not null,
  -- The first number under the last seal of each chain that was looked at.
  seal_id bigint not null,
  act_seal_id bigint not null,
  -- Every watch with a lower number had ended when it was looked at, and none can appear among them any more.
  watch_id bigint not null,
  -- The highest number of a watch given at a moment, and a transaction that began after that. Once all transactions
  -- before it have ended, no watch can appear up to that number.
  noted_watch_id bigint not null,
  noted_transaction xid8 not null,
  -- What transactions before this one wrote was looked at.
  seen_transaction xid8 not null,
  -- The Istanbul day of the last look; entries of that day have higher numbers than the first of these, those of the day
  -- before than the second.
  day date not null,
  day_entry_id bigint not null,
  day_before_entry_id bigint not null
);

-- Of each account: the sum of its postings up to the marked entry. Of a campaign's account also how many views and how
-- many viewers these entries paid.
create table ledger_checked_accounts (
  account_id text primary key,
  sum_kurus bigint not null,
  views bigint not null default 0,
  viewers bigint not null default 0
);

-- Rows of other tables that were changed and wait to be looked at. Written in the transaction of the change, so that a
-- late commit is not missed.
create table ledger_touched_rows (
  id bigint generated always as identity primary key,
  kind text not null,
  row_id bigint not null
);

create function ledger_note_touched() returns trigger language plpgsql as $$
begin
  insert into ledger_touched_rows (kind, row_id)
  values (tg_argv[0], (to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[1])::bigint);
  return null;
end $$;
-- `always`: also when somebody has told the session to leave triggers out.
create trigger orders_note_touched after insert or update or delete on orders
  for each row execute function ledger_note_touched('order', 'id');
alter table orders enable always trigger orders_note_touched;
create trigger payment_events_note_touched after insert or update or delete on payment_events
  for each row execute function ledger_note_touched('order', 'order_id');
alter table payment_events enable always trigger payment_events_note_touched;
create trigger withdrawals_note_touched after insert or update or delete on withdrawals
  for each row execute function ledger_note_touched('withdrawal', 'id');
alter table withdrawals enable always trigger withdrawals_note_touched;
create trigger campaign_returns_note_touched after insert or update or delete on campaign_returns
  for each row execute function ledger_note_touched('campaign', 'campaign_id');
alter table campaign_returns enable always trigger campaign_returns_note_touched;
create trigger invalid_earnings_note_touched after insert or update or delete on invalid_earnings
  for each row execute function ledger_note_touched('earning', 'id');
alter table invalid_earnings enable always trigger invalid_earnings_note_touched;

-- Going through everything that is stored, step by step: slowly and again and again, or at once when somebody asks.
create table ledger_walks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('rotation', 'full')),
  -- Null where no administrator asked.
  asked_by bigint references users (id),
  began_at timestamptz not null,
  -- { domain, from, to } each: what is above `from`, up to `to`.
  steps jsonb not null,
  done integer not null default 0,
  -- Milliseconds so far, by check.
  took jsonb not null default '{}',
  ended_at timestamptz,
  -- Of a full one that has ended: its result.
  run_id bigint
);
create unique index ledger_walks_one_open on ledger_walks (kind) where ended_at is null;
create index ledger_walks_by_kind on ledger_walks (kind, id desc);
