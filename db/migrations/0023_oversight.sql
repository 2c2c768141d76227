-- What the administrator sees of the books: which run of the reconciliation found what, whether money is frozen, and the
-- seals that show a change of what was written before.

alter table reconciliations
  -- Null for the job.
  add column actor_id bigint references users (id),
  -- When each check was last made and how long it took: { key, at, took_ms }. One that took long may rest.
  add column checks jsonb not null default '[]',
  add column took_ms integer not null default 0;

-- While one is not lifted nothing leaves a wallet. It begins by itself; an administrator ends it, with a reason.
create table money_freezes (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  -- What the run found that froze.
  problems jsonb not null,
  lifted_at timestamptz,
  lifted_by bigint references users (id),
  reason text check (length(reason) between 1 and 1000),
  -- What was still found when it was lifted, and taken into the bargain: as long as nothing else is found, it stays lifted.
  accepted jsonb not null default '[]',
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (reason is null))
);
create unique index money_freezes_one_open on money_freezes ((true)) where lifted_at is null;

-- What of the entries from … to … and their postings is sealed. The text form of a row quotes, so that no two contents
-- read the same.
create function ledger_seal_content(from_id bigint, to_id bigint) returns bytea
  language sql stable parallel safe
  return sha256(convert_to(coalesce(
      (select string_agg((id, kind, ref, actor_id, detail, extract(epoch from at))::text, E'\n' order by id)
       from ledger_entries where id between from_id and to_id), ''), 'UTF8'))
    || sha256(convert_to(coalesce(
      (select string_agg(entry_id || ' ' || account_id || ' ' || amount_kurus, E'\n' order by entry_id, account_id)
       from ledger_postings where entry_id between from_id and to_id), ''), 'UTF8'));

-- One seal after the other, without a gap: each covers the ids that follow those of the seal before it, and its hash
-- covers that seal's hash. Numbers that no entry has are those of transactions that were rolled back: an entry that is
-- removed or put in later changes the content of its seal.
create table ledger_seals (
  from_entry_id bigint primary key check (from_entry_id > 0),
  to_entry_id bigint not null unique check (to_entry_id >= from_entry_id),
  entries integer not null check (entries > 0),
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null
);
create trigger ledger_seals_are_history before update or delete on ledger_seals
  for each row execute function refuse_change();
create trigger ledger_seals_stay before truncate on ledger_seals
  for each statement execute function refuse_change();

-- How far ids had been given at a moment, and the transaction that would have come next then: once all before it have
-- ended, no entry can appear any more among those ids. One row.
create table ledger_seal_mark (
  only_row boolean primary key default true check (only_row),
  entry_id bigint not null,
  next_transaction xid8 not null
);

-- The limit is compared in the database, where a missing row would have to be told the default.
insert into setting_values (key, value) values ('daily_earning_limit', 5000) on conflict (key) do nothing;
create index setting_changes_of_key on setting_changes (key, id);

-- The journal is read by days, and its numbers follow time: the first number at or after an instant, in some twenty steps,
-- without an index that every posting would have to keep up.
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

-- The audit log is searched by the beginnings of words, folded, and read by time.
alter table audit_log add column words tsvector generated always as (
  to_tsvector('simple'::regconfig, search_fold(
    replace(replace(action, '.', ' '), '-', ' ') || ' ' || subject_kind || ' ' || subject_id || ' ' || coalesce(reason, '') || ' '
      || coalesce(before::text, '') || ' ' || coalesce(after::text, '')))) stored;
create index audit_log_words on audit_log using gin (words);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
