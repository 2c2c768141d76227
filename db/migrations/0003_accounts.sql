-- People who log in: who they are, how they prove it, and what they agreed to.

-- Every server process hears of a campaign that began or ceased to be served, and rebuilds its index.
create function announce_serving_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('serving_changed', new.id::text);
  return null;
end $$;

-- A person who may log in. A firm is the account of its authorised person; a viewer is role 'user'.
create table users (
  id bigint generated always as identity primary key,
  role text not null check (role in ('admin', 'firm', 'user')),
  name text not null check (length(name) between 3 and 100),
  -- Folded A–Z only and ASCII (the validator), so that two spellings cannot be one mailbox.
  email text not null unique check (email = lower(email collate "C") and email ~ '^[ -~]+$'),
  phone text not null unique,
  password_hash text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'closed')),
  -- Changes of password, phone or e-mail: money waits a while after them.
  secured_at timestamptz not null,
  created_at timestamptz not null,
  suspended_at timestamptz,
  -- Shown to the person at login.
  suspension_reason text check (length(suspension_reason) between 1 and 1000),
  closed_at timestamptz,
  -- Searched by administrators, folded once when written; the role in the words that the screen uses for it.
  search_text text not null generated always as (
    search_fold(name || ' ' || email || ' ' || case role when 'admin' then 'admin yönetici' when 'firm' then 'firm firma'
      else 'user kullanıcı izleyici' end)) stored,
  -- An administrator's field; null for everybody else.
  duty text check (duty in ('owner', 'finance', 'moderator', 'reports')),
  -- When somebody last entered a code that was sent to the account's phone.
  phone_proved_at timestamptz not null default now(),
  -- A closed account has no phone any more, and so no longer keeps its number from being registered again.
  constraint users_phone_check check (phone ~ '^5[0-9]{9}$' or (status = 'closed' and phone = 'closed-' || id)),
  -- Nothing that a call under way writes can bring an identity back.
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
-- Ads of a suspended firm are not offered: every server process rebuilds its index when a firm's status changes.
create trigger users_announce after update of status on users
  for each row when (old.status is distinct from new.status and new.role = 'firm')
  execute function announce_serving_change();

-- A person who has given their details but not yet the code. Several may name one phone: whoever enters the code
-- that was sent for their own registration gets the account.
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
  -- The answers that are recorded later in consents.
  consents jsonb not null default '{}',
  -- Hash of the token in the registering browser's cookie.
  browser_hash text not null,
  created_at timestamptz not null,
  check ((type = 'corporate') = (firm_name is not null)),
  check ((firm_name is null) = (contact_email is null) and (firm_name is null) = (contact_phone is null))
);
create index registrations_by_phone on registrations (phone, id);
create index registrations_by_age on registrations (created_at);

-- A code of six digits that was sent to a phone, to be entered there once.
create table verification_codes (
  id bigint generated always as identity primary key,
  phone text not null check (phone ~ '^5[0-9]{9}$'),
  type text not null check (type in ('register', 'password_reset', 'phone_change')),
  registration_id bigint references registrations (id) on delete cascade,
  -- Keyed hash; null where no message was sent, so that an unknown phone looks like a known one.
  code_hash text,
  -- Strangers use up nobody else's messages and tries: both are counted by who asked for the code.
  asked_by text not null check (asked_by in ('stranger', 'worker', 'session', 'owner')),
  -- Keyed hash of the address that asked.
  asked_from text,
  -- Wrong tries by the browser that asked for the code, and by all others.
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  stranger_tries integer not null default 0 check (stranger_tries between 0 and 5),
  created_at timestamptz not null,
  used_at timestamptz,
  check ((type = 'register') = (registration_id is not null) or code_hash is null)
);
create index verification_codes_in_force on verification_codes (phone, type, id desc);

-- A change of phone under way: first the old number is proved, then the new one.
create table phone_changes (
  user_id bigint primary key references users (id),
  -- Only the session that began it goes on with it.
  session_id bigint not null,
  phone text not null check (phone ~ '^5[0-9]{9}$'),
  -- When the old number or the second factor was proved; from then on codes go to the new number.
  proved_at timestamptz,
  created_at timestamptz not null
);

-- A new e-mail that waits for the code that was mailed to it.
create table email_changes (
  user_id bigint primary key references users (id),
  email text not null check (email = lower(email collate "C") and email ~ '^[ -~]+$'),
  -- Null where somebody has the address: no code is right then.
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz not null
);

-- The right to set a new password, given to the browser that entered the code.
create table reset_grants (
  token_hash text primary key,
  user_id bigint not null references users (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The second code of a reset, sent to the account's e-mail address; null where the one by SMS is enough.
  email_code_hash text,
  email_tries integer not null default 0
);

-- Wrong passwords, by account or by known device; a row goes when the right one is given.
create table login_throttles (
  key text primary key,
  failures integer not null check (failures > 0),
  blocked_until timestamptz not null,
  updated_at timestamptz not null
);

-- A sign of an attack that lasts: one row a kind, so that a flood is told of once.
create table alarms (
  kind text primary key check (kind in ('wrong_codes', 'codes_sent')),
  began_at timestamptz not null,
  last_at timestamptz not null
);

-- One browser in which somebody is logged in.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ip text not null,
  user_agent text not null check (length(user_agent) <= 300),
  -- When the person was last seen to do something.
  seen_at timestamptz not null
);
create index sessions_of_user on sessions (user_id, id desc);

-- An admin's second factor. The secret is sealed with the installation's own key, so that a stolen table opens
-- nothing. It is in force once its first code was entered.
create table second_factors (
  user_id bigint primary key references users (id),
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was accepted: no code is good twice.
  last_step bigint not null default 0,
  -- Keyed hashes of the codes for a lost phone that were not used yet.
  recovery_hashes text[] not null default '{}'
);

-- A passkey (WebAuthn), of any role.
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

-- A challenge that was answered rightly: an answer is good once. The challenge itself is signed and names its end.
create table used_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- One answer to a consent. Never changed, only followed by a newer answer.
create table consents (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('notice', 'adult', 'targeting', 'messages', 'terms')),
  version text not null,
  is_given boolean not null,
  at timestamptz not null
);
create index consents_of_user on consents (user_id, kind, id desc);
create trigger consents_are_history before update or delete on consents
  for each row execute function refuse_change();

-- The phone of a closed account, as a keyed hash, with the rewards that registering again must not bring a second
-- time (threats T-V14).
create table closed_phones (
  phone_hash text primary key,
  -- The state of the profile rewards that were paid.
  details_ever_given text[] not null,
  reward_count integer not null,
  closed_at timestamptz not null,
  -- How often an account of this phone was closed: from the second time on the phone rests a while.
  closings integer not null default 1 check (closings >= 0)
);

-- One act of an administrator or of the command line: who, what, when, with the state before and after. Append-only,
-- written in the transaction of the act.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for the command line.
  actor_id bigint references users (id),
  -- A dotted name: campaign.approve, settings.save …
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  -- The subject, e.g. 'campaign' and '12'; the id is empty where there is only one of its kind.
  subject_kind text not null,
  subject_id text not null default '',
  reason text,
  before jsonb,
  after jsonb,
  -- Searched by the beginnings of words, folded, and read by time.
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
