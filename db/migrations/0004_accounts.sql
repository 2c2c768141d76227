-- People who may log in. A firm is the account of its authorised person; a viewer is role 'user'.
create table users (
  id bigint generated always as identity primary key,
  role text not null check (role in ('admin', 'firm', 'user')),
  name text not null check (length(name) between 3 and 100),
  -- Folded A–Z only and ASCII (the validator), so that two spellings cannot be one mailbox.
  email text not null unique check (email = lower(email collate "C") and email ~ '^[ -~]+$'),
  phone text not null unique check (phone ~ '^5[0-9]{9}$'),
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  -- Changes of password, phone or e-mail: money waits a while after them.
  secured_at timestamptz not null,
  created_at timestamptz not null
);
create index users_by_role on users (role, id);

-- Somebody who has given their details but not yet the code. Several may name one phone: whoever enters the code that
-- was sent for their own registration gets the account.
create table registrations (
  id bigint generated always as identity primary key,
  type text not null check (type in ('individual', 'corporate')),
  name text not null,
  email text not null,
  phone text not null check (phone ~ '^5[0-9]{9}$'),
  password_hash text not null,
  firm_name text,
  contact_email text,
  contact_phone text,
  -- What the person agreed to, as recorded later in consents.
  consents jsonb not null default '{}',
  -- Hash of the token in the registering browser's cookie.
  browser_hash text not null,
  created_at timestamptz not null,
  check ((type = 'corporate') = (firm_name is not null)),
  check ((firm_name is null) = (contact_email is null) and (firm_name is null) = (contact_phone is null))
);
create index registrations_by_phone on registrations (phone, id);
create index registrations_by_age on registrations (created_at);

create table verification_codes (
  id bigint generated always as identity primary key,
  phone text not null check (phone ~ '^5[0-9]{9}$'),
  type text not null check (type in ('register', 'password_reset')),
  registration_id bigint references registrations (id) on delete cascade,
  -- Keyed hash; null where no message was sent, so that an unknown phone looks like a known one.
  code_hash text,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((type = 'register') = (registration_id is not null) or code_hash is null)
);
create index verification_codes_in_force on verification_codes (phone, type, id desc);

-- The right to set a new password, given to the browser that entered the code.
create table reset_grants (
  token_hash text primary key,
  user_id bigint not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Wrong passwords, by account or by known device; a row goes when the right one is given.
create table login_throttles (
  key text primary key,
  failures integer not null check (failures > 0),
  blocked_until timestamptz not null,
  updated_at timestamptz not null
);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null check (length(user_agent) <= 300)
);
create index sessions_of_user on sessions (user_id, id desc);

-- Consents are never changed, only followed by a newer answer.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('notice', 'adult', 'targeting', 'messages')),
  version text not null,
  is_given boolean not null,
  at timestamptz not null
);
create index consents_of_user on consents (user_id, kind, id desc);
create trigger consents_are_history before update or delete on consents
  for each row execute function refuse_change();
