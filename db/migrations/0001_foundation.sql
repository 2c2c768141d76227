-- No feature's own: searching, days, history, idempotency, rate limits, the installation.

-- Finds a part of a word by an index.
create extension pg_trgm;

-- I, İ, ı and i are one letter when searching, accents do not matter, ’ is an apostrophe. Twin of searchFold() in
-- lib/shared/turkish.ts. By lists and the "C" collation, because each version and system knows other letters.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(replace(replace(translate(
    regexp_replace(normalize(value, NFD) collate "C",
      '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    'ıØøŁłĐđðÆŒƏÞ’‘ʼ´`′“”„«»‐‑–—−ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐ',
    'ioolldddæœəþ''''''''''''"""""-----αβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяєіґ'),
    'ß', 'ss'), 'ẞ', 'ss') collate "C");

-- A LIKE pattern that finds `value` anywhere, folded, with its own wildcards taken literally. A search finds its
-- words in their order, whatever stands between them: names were stored with the spaces that people typed, one or
-- two, and screens show one.
create function search_pattern(value text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(
    replace(replace(replace(search_fold(trim(value)), '\', '\\'), '%', '\%'), '_', '\_'), '\s+', '%', 'g') || '%';

-- The Istanbul day in which an instant lies. Turkey has kept UTC+3 all year since 2016.
create function istanbul_day(instant timestamptz) returns date
  language sql immutable parallel safe strict
  return ((instant at time zone 'UTC') + interval '3 hours')::date;

-- Keeps rows as history: nobody changes or removes them.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- One row per call that moved money under an Idempotency-Key, written in the transaction that moved it.
create table idempotency_keys (
  actor_id bigint not null,
  route text not null,
  key text not null check (length(key) between 1 and 100),
  request_hash text not null,
  -- Not jsonb: the second answer is the first, letter for letter.
  answer json,
  created_at timestamptz not null default now(),
  primary key (actor_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- One counter of the rate limits. Its shape is the one that the rate limiting library expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- One row: what all servers on this database share. The first server writes it; one that has another secret or other
-- uploads is refused at its start.
create table deployment_fingerprint (
  is_only boolean primary key default true check (is_only),
  -- A key derived from SECRET, from which nobody finds the secret.
  secret bytea not null check (length(secret) = 32),
  -- The content of the file `storage-id` among the uploads.
  storage_id text not null check (storage_id <> '')
);

-- One step that an installation takes once, such as loading demo data. A step that began and never finished is done over.
create table installation_steps (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- A job that servers run regularly, and its last run.
create table jobs (
  name text primary key,
  -- The next run may begin. While one is under way: when it counts as lost.
  due_at timestamptz not null default now(),
  -- The number of the last run that began.
  runs bigint not null default 0,
  started_at timestamptz,
  -- The same of the last run that began while the server's clock was believed.
  believed_at timestamptz,
  -- The end of the last run that went well.
  succeeded_at timestamptz,
  -- Failures since then.
  failures integer not null default 0
);
