-- What no feature owns: searching, idempotency, rate limits.

-- I, İ, ı and i are one letter when searching, and accents do not matter. Twin of searchFold() in lib/shared/turkish.ts.
create function search_fold(value text) returns text
  language sql immutable parallel safe strict
  return lower(translate(normalize(value, NFC), 'IİıÇçĞğÖöŞşÜüÂâÎîÛû', 'iiiccggoossuuaaiiuu') collate "C");

-- A LIKE pattern that finds `value` anywhere, folded, with its own wildcards taken literally.
create function search_pattern(value text) returns text
  language sql immutable parallel safe strict
  return '%' || replace(replace(replace(search_fold(trim(value)), '\', '\\'), '%', '\%'), '_', '\_') || '%';

-- The Istanbul day in which an instant lies. Turkey has kept UTC+3 all year since 2016.
create function istanbul_day(instant timestamptz) returns date
  language sql immutable parallel safe strict
  return ((instant at time zone 'UTC') + interval '3 hours')::date;

-- Rows of these tables are history: nobody changes or removes them.
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

-- The shape is the one the rate limiting library expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
