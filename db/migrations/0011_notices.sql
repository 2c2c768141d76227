-- Messages to people.

-- An event that concerns somebody, told once to each person, read on all devices.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (length(kind) between 1 and 40),
  -- The event within its kind: the same one is told once, however often it is reported.
  ref text not null check (length(ref) between 1 and 80),
  -- The thing that it leads to; null where the kind alone says it.
  subject_id bigint,
  -- The words' parameters, as they were then.
  detail jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, ref)
);
create index notices_of_person on notices (user_id, id desc);
create index notices_unread on notices (user_id, id desc) where read_at is null;
create index notices_read on notices (read_at) where read_at is not null;

-- A person's switches: mails about own things, and news in the product. Without a row both are on.
create table notice_choices (
  user_id bigint primary key references users (id),
  work boolean not null default true,
  news boolean not null default true
);

-- The mail of a notice, where it is mailed.
create table notice_mails (
  notice_id bigint primary key references notices (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  tries integer not null default 0,
  -- The next try; moved on before each.
  due_at timestamptz not null,
  sent_at timestamptz,
  -- Why it was not sent, in a word.
  problem text,
  check ((status = 'sent') = (sent_at is not null))
);
create index notice_mails_due on notice_mails (due_at) where status = 'queued';

-- A message of administrators: a message to one person, or an announcement to everybody of a role. Each becomes
-- notices.
create table announcements (
  id bigint generated always as identity primary key,
  author_id bigint not null references users (id),
  audience text not null check (audience in ('person', 'viewers', 'firms', 'everybody')),
  -- The receiver of a message to one person.
  user_id bigint references users (id),
  -- Advertising of the product, only for who agreed to it.
  is_promotion boolean not null default false,
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 600),
  -- Made by the form, so that a second press or a retry is the same announcement.
  request_key text not null check (length(request_key) between 8 and 64),
  sent_at timestamptz not null,
  -- Everybody up to this number has been told.
  told_up_to bigint not null default 0,
  people bigint not null default 0,
  finished_at timestamptz,
  unique (author_id, request_key),
  check ((audience = 'person') = (user_id is not null))
);
create index announcements_unfinished on announcements (id) where finished_at is null;
create index announcements_of_person on announcements (user_id) where user_id is not null;

