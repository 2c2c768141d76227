-- Passkeys (WebAuthn) of every role, and how long an admin's session has been idle.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Goes up with every use where the authenticator counts; a copy of it is found by that.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, id);

-- Challenges that were answered rightly: an answer is good once. The challenge itself is signed and names its end.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- When the person was last seen to do something.
alter table sessions add column seen_at timestamptz;
update sessions set seen_at = created_at;
alter table sessions alter column seen_at set not null;
