-- What visitors write by the contact form. It knows no account: whoever writes names an e-mail address, to which the
-- answer goes.
create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  topic text not null check (topic in ('account', 'earning', 'money', 'campaign', 'privacy', 'other')),
  message text not null check (length(message) <= 4000),
  sent_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  answer text check (length(answer) <= 4000),
  decided_by bigint references users (id),
  decided_at timestamptz,
  search_text text generated always as (search_fold(name || ' ' || email || ' ' || message)) stored,
  check ((state = 'new') = (decided_at is null)),
  check (state <> 'answered' or answer is not null)
);
create index contact_messages_by_state on contact_messages (state, id);
