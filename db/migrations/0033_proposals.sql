-- What one administrator proposes and another one decides.
create table proposals (
  id bigint generated always as identity primary key,
  -- The act that an approval carries out, and what that act needs to know.
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  payload jsonb not null,
  -- What it is about, where only one proposal of its kind may be open about one thing; otherwise empty.
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
create trigger proposals_stay before truncate on proposals for each statement execute function refuse_change();

-- An entry that corrects the books: any account to any account.
do $$
declare
  kinds text;
begin
  select pg_get_constraintdef(oid) into strict kinds from pg_constraint where conname = 'ledger_entries_kind_check';
  alter table ledger_entries drop constraint ledger_entries_kind_check;
  execute 'alter table ledger_entries add constraint ledger_entries_kind_check '
    || replace(kinds, '''order_paid''::text', '''order_paid''::text, ''correction''::text');
end $$;
