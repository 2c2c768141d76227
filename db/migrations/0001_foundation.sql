-- Foundations without a feature of their own: search, days, history, idempotency, rate limits, the installation.

-- Trigrams: finds a part of a word by an index.
create extension pg_trgm;

-- Folds texts for search: I, İ, ı and i are one letter, accents are ignored, ’ is an apostrophe. Twin of
-- searchFold() in lib/shared/turkish.ts. Uses explicit lists and the "C" collation, because lower() differs between
-- versions and systems.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(replace(replace(translate(
    regexp_replace(normalize(value, NFD) collate "C",
      '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    'ıØøŁłĐđðÆŒƏÞ’‘ʼ´`′“”„«»‐‑–—−ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐ',
    'ioolldddæœəþ''''''''''''"""""-----αβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяєіґ'),
    'ß', 'ss'), 'ẞ', 'ss') collate "C");

-- A LIKE pattern that finds `value` anywhere, folded, with its wildcards escaped. Words are found in order with any
-- text between them: names were stored with the spaces that people typed, while screens show one.
create function search_pattern(value text) returns text
  language sql immutable parallel safe strict
  return '%' || regexp_replace(
    replace(replace(replace(search_fold(trim(value)), '\', '\\'), '%', '\%'), '_', '\_'), '\s+', '%', 'g') || '%';

-- The Istanbul day of an instant. Turkey has kept UTC+3 all year since 2016.
create function istanbul_day(instant timestamptz) returns date
  language sql immutable parallel safe strict
  return ((instant at time zone 'UTC') + interval '3 hours')::date;

-- Makes a table append-only.
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
  -- Not jsonb: a repeated call gets the same response, byte for byte.
  answer json,
  created_at timestamptz not null default now(),
  primary key (actor_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- One counter of the rate limits, in the shape that the library rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- One row, shared by all servers of this database. The first server writes it; a server with another secret or
-- other uploads refuses to start.
create table deployment_fingerprint (
  is_only boolean primary key default true check (is_only),
  -- Derived from SECRET by a one-way function.
  secret bytea not null check (length(secret) = 32),
  -- The content of the file `storage-id` among the uploads.
  storage_id text not null check (storage_id <> '')
);

-- A step that an installation runs once, such as loading demo data. A started step without an end is repeated.
create table installation_steps (
  name text primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);

-- A recurring job and its last run.
create table jobs (
  name text primary key,
  -- The time from which the next run may start; during a run, the time after which it counts as lost.
  due_at timestamptz not null default now(),
  -- The number of the last run that began.
  runs bigint not null default 0,
  started_at timestamptz,
  -- The start of the last run for which the server's clock was trusted.
  believed_at timestamptz,
  -- The end of the last successful run.
  succeeded_at timestamptz,
  -- Failures since the last success.
  failures integer not null default 0
);
