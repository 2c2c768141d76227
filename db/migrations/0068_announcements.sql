-- What administrators sent: a message to one person, or an announcement to everybody of a role. Each becomes notices.
create table announcements (
  id bigint generated always as identity primary key,
  author_id bigint not null references users (id),
  audience text not null check (audience in ('person', 'viewers', 'firms', 'everybody')),
  -- Of a message: to whom.
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
