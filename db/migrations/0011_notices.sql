-- Notices and announcements, and what is history.

-- An event about a person, once for each person, with read state for all devices.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (length(kind) between 1 and 40),
  -- The event within its kind: duplicates are ignored.
  ref text not null check (length(ref) between 1 and 80),
  -- The id of the linked item; null where the kind is enough.
  subject_id bigint,
  -- The parameters of the text, as of then.
  detail jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, ref)
);
create index notices_of_person on notices (user_id, id desc);
create index notices_unread on notices (user_id, id desc) where read_at is null;
create index notices_read on notices (read_at) where read_at is not null;

-- A person's preferences: mails about own items, and product news. Without a row both are on.
create table notice_choices (
  user_id bigint primary key references users (id),
  work boolean not null default true,
  news boolean not null default true
);

-- The mail of a notice, if one is sent.
create table notice_mails (
  notice_id bigint primary key references notices (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  tries integer not null default 0,
  -- The next attempt; moved on before each.
  due_at timestamptz not null,
  sent_at timestamptz,
  -- A short reason for not sending it.
  problem text,
  check ((status = 'sent') = (sent_at is not null))
);
create index notice_mails_due on notice_mails (due_at) where status = 'queued';

-- A message of administrators to one person, or an announcement to a role. Each becomes notices.
create table announcements (
  id bigint generated always as identity primary key,
  author_id bigint not null references users (id),
  audience text not null check (audience in ('person', 'viewers', 'firms', 'everybody')),
  -- The receiver of a message to one person.
  user_id bigint references users (id),
  -- Advertising of the product, only for people with that consent.
  is_promotion boolean not null default false,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  -- Created by the form, so that a second press or a retry is the same announcement.
  request_key text not null check (length(request_key) between 8 and 64),
  sent_at timestamptz not null,
  -- Accounts up to this id have their notices.
  told_up_to bigint not null default 0,
  people bigint not null default 0,
  finished_at timestamptz,
  unique (author_id, request_key),
  check ((audience = 'person') = (user_id is not null))
);
create index announcements_unfinished on announcements (id) where finished_at is null;
create index announcements_of_person on announcements (user_id) where user_id is not null;

-- A text for rejections or messages, shared by the administrators. What stands in braces is filled from the row.
create table ready_answers (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('campaign', 'payment', 'withdrawal', 'message')),
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 600),
  unique (purpose, title)
);

-- History: rows are only added.
do $$
declare
  history text;
begin
  foreach history in array array['audit_seals', 'campaign_returns', 'closed_months', 'consents', 'invalid_earnings',
    'invoice_handovers', 'invoices', 'ledger_entries', 'ledger_postings', 'ledger_seals', 'payment_events',
    'setting_changes'] loop
    execute format('create trigger %1$s_are_history before update or delete on %1$s
      for each row execute function refuse_change()', history);
  end loop;
  foreach history in array array['audit_seals', 'campaign_returns', 'closed_months', 'invalid_earnings', 'invoices',
    'ledger_entries', 'ledger_postings', 'ledger_seals', 'proposals'] loop
    execute format('create trigger %1$s_stay before truncate on %1$s
      for each statement execute function refuse_change()', history);
  end loop;
end $$;
