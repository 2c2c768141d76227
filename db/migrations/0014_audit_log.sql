-- Who did what to what, when, with what was there before and after: one row for every act of an administrator and of the
-- command line. Append-only, written in the transaction of the act.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the command line.
  actor_id bigint references users (id),
  -- A dotted name: campaign.approve, settings.save …
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- What it was done to, e.g. 'campaign' and '12'; the id is empty where there is only one of its kind.
  subject_kind text not null,
  subject_id text not null default '',
  reason text,
  before jsonb,
  after jsonb
);
create index audit_log_of_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create trigger audit_log_is_history before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();
