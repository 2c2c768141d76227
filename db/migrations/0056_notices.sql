-- What happened to somebody, told once to each person, read on all devices.
create table notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (length(kind) between 1 and 40),
  -- Which happening of its kind: the same one is told once, however often it is said.
  ref text not null check (length(ref) between 1 and 80),
  -- What it leads to; null where the kind alone says it.
  subject_id bigint,
  -- What its words need, as it was then.
  detail jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, ref)
);
create index notices_of_person on notices (user_id, id desc);
create index notices_unread on notices (user_id, id desc) where read_at is null;
create index notices_read on notices (read_at) where read_at is not null;

-- What somebody chose for a kind and a channel; where there is no row the kind's own rule holds.
create table notice_choices (
  user_id bigint not null references users (id),
  kind text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- Browsers that take messages of the product while it is closed.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  created_at timestamptz not null
);
create index push_subscriptions_of_person on push_subscriptions (user_id);

-- A notice on its way outside of the product, once on each channel.
create table notice_deliveries (
  id bigint generated always as identity primary key,
  notice_id bigint not null references notices (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'push')),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped')),
  tries integer not null default 0,
  -- The next try; nobody else tries before.
  due_at timestamptz not null,
  sent_at timestamptz,
  -- Why it was not sent, in a word.
  problem text,
  unique (notice_id, channel),
  check ((status = 'sent') = (sent_at is not null))
);
create index notice_deliveries_due on notice_deliveries (due_at) where status = 'queued';
