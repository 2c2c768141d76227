-- Accounts: identity, authentication and consents.

-- Notifies every server process when a campaign starts or stops being served, so that it rebuilds its index.
create function announce_serving_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('serving_changed', new.id::text);
  return null;
end $$;

-- An account. A firm's account is its authorised person's; a viewer has the role 'user'.
create table users (
  id bigint generated always as identity primary key,
  role text not null check (role in ('admin', 'firm', 'user')),
  name text not null check (length(name) between 3 and 100),
  -- Lower-case ASCII (the validator checks it), so that two spellings cannot be one mailbox.
  email text not null unique check (email = lower(email collate "C") and email ~ '^[ -~]+$'),
  phone text not null unique,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  -- The last change of password, phone or e-mail: withdrawals wait for a while after it.
  secured_at timestamptz not null,
  created_at timestamptz not null,
  suspended_at timestamptz,
  -- Shown to the person at login.
  suspension_reason text check (length(suspension_reason) between 1 and 1000),
  closed_at timestamptz,
  -- For the administrators' search, folded once when written; with the role as the screen names it.
  search_text text not null generated always as (
    search_fold(name || ' ' || email || ' ' || case role when 'admin' then 'admin yönetici' when 'firm' then 'firm firma'
      else 'user kullanıcı izleyici' end)) stored,
  -- An administrator's duty; null for others.
  duty text check (duty in ('owner', 'finance', 'accounting', 'moderator', 'reports')),
  -- The last time a code sent to the account's phone was entered.
  phone_proved_at timestamptz not null default now(),
  -- A closed account has no phone, so that its number can be registered again.
  constraint users_phone_check check (phone ~ '^5[0-9]{9}$' or (status = 'closed' and phone = 'closed-' || id)),
  -- A pending call cannot write an identity back.
  constraint users_closed_are_nobody check (
    status <> 'closed' or (
      name = 'Kapatılmış hesap' and email = 'closed-' || id and phone = 'closed-' || id and password_hash = ''
      and suspension_reason is null and closed_at is not null)),
  check ((role = 'admin') = (duty is not null))
);
create index users_by_role on users (role, id);
create index users_newest on users (created_at desc, id desc);
create index users_not_active on users (status, role) where status <> 'active';
create index users_search on users using gin (search_text gin_trgm_ops, phone gin_trgm_ops);
-- A suspended firm's ads are not offered: every server process rebuilds its index when a firm's status changes.
create trigger users_announce after update of status on users
  for each row when (old.status is distinct from new.status and new.role = 'firm')
  execute function announce_serving_change();

-- A registration before its code is entered. Several may have one phone: the account goes to the registration whose
-- own code is entered.
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
  -- The answers, recorded in consents later.
  consents jsonb not null default '{}',
  -- Hash of the token in the registering browser's cookie.
  browser_hash text not null,
  created_at timestamptz not null,
  check ((type = 'corporate') = (firm_name is not null)),
  check ((firm_name is null) = (contact_email is null) and (firm_name is null) = (contact_phone is null))
);
create index registrations_by_phone on registrations (phone, id);
create index registrations_by_age on registrations (created_at);

-- A six-digit code sent to a phone, valid for one use.
create table verification_codes (
  id bigint generated always as identity primary key,
  phone text not null check (phone ~ '^5[0-9]{9}$'),
  type text not null check (type in ('register', 'password_reset', 'phone_change')),
  registration_id bigint references registrations (id) on delete cascade,
  -- Keyed hash; null if no message was sent, so that unknown and known phones look the same.
  code_hash text,
  -- Messages and tries are counted by the requester, so that strangers use up nobody else's.
  asked_by text not null check (asked_by in ('stranger', 'worker', 'session', 'owner')),
  -- Keyed hash of the requester's address.
  asked_from text,
  -- Wrong tries by the requesting browser, and by all others.
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  stranger_tries integer not null default 0 check (stranger_tries between 0 and 5),
  created_at timestamptz not null,
  used_at timestamptz,
  check ((type = 'register') = (registration_id is not null) or code_hash is null)
);
create index verification_codes_in_force on verification_codes (phone, type, id desc);

-- A pending change of phone: verifies the old number first, then the new one.
create table phone_changes (
  user_id bigint primary key references users (id),
  -- Only this session can continue it.
  session_id bigint not null,
  phone text not null check (phone ~ '^5[0-9]{9}$'),
  -- The verification of the old number or the second factor; afterwards codes go to the new number.
  proved_at timestamptz,
  created_at timestamptz not null
);

-- A new e-mail that waits for its mailed code.
create table email_changes (
  user_id bigint primary key references users (id),
  email text not null check (email = lower(email collate "C") and email ~ '^[ -~]+$'),
  -- Null if the address belongs to an account: no code is accepted then.
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz not null
);

-- Permission to set a new password, for the browser that entered the code.
create table reset_grants (
  token_hash text primary key,
  user_id bigint not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The second code of a reset, sent by e-mail; null if the SMS code is enough.
  email_code_hash text,
  email_tries integer not null default 0
);

-- Failed logins, by account or by known device; a success deletes the row.
create table login_throttles (
  key text primary key,
  failures integer not null check (failures > 0),
  blocked_until timestamptz not null,
  updated_at timestamptz not null
);

-- An ongoing attack: one row a kind, so that a flood causes one notification.
create table alarms (
  kind text primary key check (kind in ('wrong_codes', 'codes_sent')),
  began_at timestamptz not null,
  last_at timestamptz not null
);

-- One logged-in browser.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- The last activity.
  seen_at timestamptz not null
);
create index sessions_of_user on sessions (user_id, id desc);

-- An administrator who sees a viewer's or firm's area, read only; by the session to which it belongs.
create table viewings (
  token_hash text primary key,
  session_id bigint not null references sessions (id) on delete cascade,
  user_id bigint not null references users (id),
  expires_at timestamptz not null
);
create index viewings_of_session on viewings (session_id);

-- A list as an administrator likes to see it: the query string of its address, without page and dialogs.
create table saved_views (
  user_id bigint not null references users (id),
  list text not null check (length(list) between 1 and 100),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) between 1 and 500),
  primary key (user_id, list, name)
);

-- An admin's second factor. The secret is encrypted with the installation's own key, so that a stolen table is
-- useless. In force once its first code was entered.
create table second_factors (
  user_id bigint primary key references users (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: each code is accepted once.
  last_step bigint not null default 0,
  -- Keyed hashes of the unused recovery codes.
  recovery_hashes text[] not null default '{}'
);

-- A passkey (WebAuthn), of any role.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- Increases with every use if the authenticator counts, which detects copies.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id, id);

-- A solved challenge: each solution is accepted once. The challenge itself is signed and has its expiry.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- One answer to a consent, append-only.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('notice', 'adult', 'targeting', 'messages', 'terms')),
  version text not null,
  is_given boolean not null,
  at timestamptz not null
);
create index consents_of_user on consents (user_id, kind, id desc);

-- A closed account's phone as a keyed hash, with the rewards that a new registration does not get again (threats
-- T-V14).
create table closed_phones (
  phone_hash text primary key,
  -- The paid profile rewards.
  details_ever_given text[] not null,
  reward_count integer not null,
  closed_at timestamptz not null,
  -- Closings of this phone's accounts: from the second on the phone must wait before it registers again.
  closings integer not null default 1 check (closings >= 0)
);

-- One act of an administrator or of the command line, with the state before and after. Append-only, written in the
-- act's transaction.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the command line.
  actor_id bigint references users (id),
  -- A dotted name: campaign.approve, settings.save …
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- The subject, e.g. 'campaign' and '12'; the id is empty for subjects that exist once.
  subject_kind text not null,
  subject_id text not null default '',
  reason text,
  before jsonb,
  after jsonb,
  -- Full-text search by beginnings of folded words.
  words tsvector generated always as (
    to_tsvector('simple'::regconfig, search_fold(
      replace(replace(action, '.', ' '), '-', ' ') || ' ' || subject_kind || ' ' || subject_id || ' '
      || coalesce(reason, '') || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')))) stored
);
create index audit_log_of_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_of_actor on audit_log (actor_id, id desc);
create index audit_log_words on audit_log using gin (words);
create index audit_log_by_time on audit_log (at desc, id desc);
create index audit_log_by_action on audit_log (action, at desc, id desc);
create trigger audit_log_is_history before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();
